import { banner, leaveOut } from './left-out.ts';
import { missing } from './toolchains.ts';

export default function setup(): () => void {
  if (missing.length === 0) return () => {};
  const lines = missing.map(
    ({ name }) => `${name} is missing, so what was generated for it was not run.`,
  );
  leaveOut(lines);
  return () => process.stderr.write(banner(lines));
}
