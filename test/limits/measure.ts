/** Generates and compiles one contract, and lists what is wrong with it. */
import { compilers, generate, generatedBytes, newProject, type Project } from './project.ts';

/** What users can rely on, for each contract within the limits. */
export const promises = {
  generateSeconds: 10,
  generateMegabytes: 500,
  compilerSeconds: 60,
  /** Bytes of a contract of twice the size, in proportion. */
  growth: 2.2,
} as const;

export interface Measured {
  readonly isAccepted: boolean;
  /** The bytes of all generated files. */
  readonly bytes: number;
  readonly seconds: number;
  readonly megabytes: number;
  /** Seconds by the name of the compiler. */
  readonly compiled: ReadonlyMap<string, number>;
  readonly problems: readonly string[];
}

/** `chosen` are names of compilers. */
export async function measure(
  texts: readonly string[],
  chosen: readonly string[],
): Promise<Measured> {
  const project = newProject(texts);
  try {
    const { status, output, seconds, memory } = await generate(project);
    const isAccepted = status === 0;
    // Compilers write more files.
    const bytes = isAccepted ? generatedBytes(project) : 0;
    const wrong =
      isAccepted || status === 2 ? [] : [`generate ended with ${status}: ${firstLines(output)}`];
    const { compiled, problems } = isAccepted
      ? await compileAll(project, chosen)
      : { compiled: new Map<string, number>(), problems: [] };
    return {
      isAccepted,
      bytes,
      seconds,
      megabytes: memory,
      compiled,
      problems: [
        ...wrong,
        ...(isAccepted || status !== 2 ? [] : [`refused: ${firstLines(output)}`]),
        ...tooMuch('generate', seconds, promises.generateSeconds, 's'),
        ...tooMuch('generate', memory, promises.generateMegabytes, 'MB'),
        ...problems,
      ],
    };
  } finally {
    project.remove();
  }
}

async function compileAll(project: Project, chosen: readonly string[]) {
  const compiled = new Map<string, number>();
  const problems: string[] = [];
  for (const { name, compile } of compilers) {
    if (!chosen.includes(name)) continue;
    const { status, output, seconds } = await compile(project);
    compiled.set(name, seconds);
    if (status !== 0) problems.push(`${name} ended with ${status}: ${firstLines(output)}`);
    problems.push(...tooMuch(name, seconds, promises.compilerSeconds, 's'));
  }
  return { compiled, problems };
}

function tooMuch(what: string, value: number, most: number, unit: string): readonly string[] {
  return value > most ? [`${what} took ${value.toFixed(1)} ${unit}, and ${most} is allowed`] : [];
}

function firstLines(output: string): string {
  return output.split('\n').filter(Boolean).slice(0, 3).join('\n    ').slice(0, 600);
}
