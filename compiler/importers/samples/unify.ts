/** Unifies the samples of each source into named classes, maps and lists with quicktype-core. */
import {
  InputData,
  jsonInputForTargetLanguage,
  quicktypeMultiFileSync,
  type RenderContext,
  TargetLanguage,
  type Type,
} from 'quicktype-core';
import { Renderer } from 'quicktype-core/dist/esm/Renderer.js';
import type { Source } from './split.ts';

/**
 * A target language that prints nothing. The draft is built from the type graph itself, which
 * contains more than any printed text.
 */
class DraftLanguage extends TargetLanguage {
  private readonly take: (types: ReadonlyMap<string, Type>) => void;

  constructor(take: (types: ReadonlyMap<string, Type>) => void) {
    super({ displayName: 'Concordat', names: ['concordat'], extension: 'yaml' });
    this.take = take;
  }

  protected getOptions() {
    return {};
  }

  override get supportsOptionalClassProperties(): boolean {
    return true;
  }

  override get supportsUnionsWithBothNumberTypes(): boolean {
    return true;
  }

  protected makeRenderer(context: RenderContext): Renderer {
    return new DraftRenderer(this, context, this.take);
  }
}

class DraftRenderer extends Renderer {
  private readonly take: (types: ReadonlyMap<string, Type>) => void;

  constructor(
    language: TargetLanguage,
    context: RenderContext,
    take: (types: ReadonlyMap<string, Type>) => void,
  ) {
    super(language, context);
    this.take = take;
  }

  protected setUpNaming(): [] {
    return [];
  }

  protected emitSource(): void {
    this.take(new Map(this.typeGraph.topLevels));
  }
}

/**
 * Returns the type of each source by its name. Enums and formats are not inferred here but from the
 * counts of all samples.
 */
export function unify(sources: readonly Source[]): ReadonlyMap<string, Type> {
  let types: ReadonlyMap<string, Type> = new Map();
  const lang = new DraftLanguage((found) => {
    types = found;
  });
  const input = jsonInputForTargetLanguage(lang);
  for (const { name, samples } of sources)
    input.addSourceSync({ name, samples: samples.map(({ value }) => JSON.stringify(value)) });
  const inputData = new InputData();
  inputData.addInput(input);
  quicktypeMultiFileSync({
    inputData,
    lang,
    fixedTopLevels: true,
    inferMaps: true,
    inferEnums: false,
    inferUuids: false,
    inferDateTimes: false,
    inferIntegerStrings: false,
    inferBooleanStrings: false,
    combineClasses: true,
    ignoreJsonRefs: true,
  });
  return types;
}
