/** Warns about tests that cannot run on this machine. With CI=true, that is an error. */
export function reportSkipped(lines: readonly string[]): void {
  if (process.env['CI'] === 'true')
    throw new Error(`${lines.join(' ')} With CI=true no test may be skipped.`);
  process.stderr.write(banner(lines));
}

export function banner(lines: readonly string[]): string {
  return `\n${['!'.repeat(72), ...lines.map((line) => `!!  SKIPPED: ${line}`), '!'.repeat(72)].join('\n')}\n`;
}
