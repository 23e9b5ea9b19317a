/** What cannot be tested on this machine is said loudly; with CI=true it is a failure. */
export function leaveOut(lines: readonly string[]): void {
  if (process.env['CI'] === 'true')
    throw new Error(`${lines.join(' ')} With CI=true nothing may be left out.`);
  process.stderr.write(banner(lines));
}

export function banner(lines: readonly string[]): string {
  return `\n${['!'.repeat(72), ...lines.map((line) => `!!  LEFT OUT: ${line}`), '!'.repeat(72)].join('\n')}\n`;
}
