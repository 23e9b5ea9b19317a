/**
 * Common mistakes: wrong field names, from hints, and invalid examples that say what to write
 * instead.
 */
import type { Declaration } from '../../../../compiler/model/model.ts';
import renderMistakes from '../../../../templates/ddr/mistakes.hbs';
import { cell, code, plain, sentence } from '../../markdown/encode.ts';
import { capitalised } from '../../markdown/words.ts';
import type { RecordInProgress } from '../record-in-progress.ts';

export interface Mistake {
  readonly mistake: string;
  readonly violations: string;
  readonly instead: string;
}

export function mistakesOf({ contract, exampleLink }: RecordInProgress): readonly Mistake[] {
  const hinted = contract.declarations.flatMap((declaration) =>
    hintsOf(declaration).map(({ field, text }) => ({
      mistake: cell(`A field ${code(field)} in ${code(declaration.name)}`),
      violations: cell(code('unknown-field')),
      instead: cell(sentence(text)),
    })),
  );
  const shown = contract.examples
    .filter(({ instead }) => instead !== undefined)
    .map((example) => ({
      mistake: cell(`[${plain(capitalised(example.name))}](${exampleLink(example)})`),
      violations: cell([...new Set(example.violations.map(({ rule }) => code(rule)))].join(', ')),
      instead: cell(sentence(example.instead ?? '')),
    }));
  return [...hinted, ...shown];
}

export function mistakesText(mistakes: readonly Mistake[]): string {
  return renderMistakes({ mistakes });
}

/** A variant inherits the hints of its union, which lists them. */
function hintsOf(declaration: Declaration) {
  return declaration.kind === 'record' || declaration.kind === 'union' ? declaration.hints : [];
}
