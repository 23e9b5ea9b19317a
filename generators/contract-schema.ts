/** The meta-schema of contracts with the names that they may give for the languages of targets. */
import { metaSchemaFor } from '../compiler/meta-schema/meta-schema.ts';
import { csharpFieldNames } from './csharp/settings.ts';
import { pythonFieldNames } from './python/settings.ts';

export const contractSchema = metaSchemaFor([csharpFieldNames, pythonFieldNames]);
