import { banner, reportSkipped } from './skipped.ts';
import { missing } from './toolchains.ts';

export default function setup(): () => void {
  if (missing.length === 0) return () => {};
  const lines = missing.map(
    ({ name }) => `${name} is missing, so the generated code for it was not tested.`,
  );
  reportSkipped(lines);
  return () => process.stderr.write(banner(lines));
}
