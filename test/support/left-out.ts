/** Warns about tests that cannot run on this machine. With CI=true, that is an error. */
export function leaveOut(lines: readonly string[]): void {
  if (process.env['CI'] === 'true')
    throw new Error(`${lines.join(' ')} With CI=true nothing may be left out.`);
  process.stderr.write(banner(lines));
}

export function banner(lines: readonly string[]): string {
  return `\n${['!'.repeat(72), ...lines.map((line) => `!!  LEFT OUT: ${line}`), '!'.repeat(72)].join('\n')}\n`;
}
