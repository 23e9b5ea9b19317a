import { missing } from './toolchains.ts';

const banner = (lines: readonly string[]) => `\n${['!'.repeat(72), ...lines.map((line) => `!!  ${line}`), '!'.repeat(72)].join('\n')}\n`;

export default function setup(): () => void {
  if (missing.length === 0) return () => {};
  const lines = missing.map(({ name }) => `LEFT OUT: ${name} is missing, so what was generated for it was not run.`);
  if (process.env['CI'] === 'true') throw new Error(`${lines.join(' ')} With CI=true nothing may be left out.`);
  process.stderr.write(banner(lines));
  return () => process.stderr.write(banner(lines));
}
