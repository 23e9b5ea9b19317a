/** The generated Python package on disk, with the programs and documentation examples that use it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../../support/compile.ts';
import { repository } from '../../support/contract-text.ts';
import { allContracts, contractsOf, sourcesIn } from '../../support/contracts.ts';
import { generateTarget, prepared } from '../../support/generated.ts';
import { pyrightConfiguration } from '../../support/type-checkers.ts';

const corners = contractsOf(compile(sourcesIn('test/generators/python/contracts')));
export const files = generateTarget('python', [...allContracts(), ...corners]);

/** The examples of `docs/python.md`, followed by calls of them. */
function documentedProgram(): string {
  const page = readFileSync(join(repository, 'docs/python.md'), 'utf8');
  const [turn = '', dicts = '', union = ''] = [...page.matchAll(/```python\n([\s\S]*?)```/g)].map(
    ([, code = '']) => code,
  );
  // The record of AGB-001 must show the same code, so that it is tested as well.
  if (!readFileSync(join(repository, 'out/ddr/AGB-001.md'), 'utf8').includes(union.trim()))
    throw new Error('docs/python.md and the record of AGB-001 show different code for a union.');
  return `${turn}

${dicts}

${union}

from concordat_contracts.agn_033 import ToolResult

def answer(turn: ClientToolContinuation) -> ToolResultsRequest:
    results = tuple(ToolResult.with_error_message(tool_call_id=each.tool_call_id, execution_ms=0, error_message="no") for each in turn.tool_calls)
    return ToolResultsRequest(session_id=turn.session_id, turn_id=turn.turn_id, tool_results=results)

turn = FinalResponse(session_id="s", turn_id="t", mode_display_name="m", primary_output_text="Done.")
if __name__ == "__main__":
    assert handle(f'{{"Successful":true,"Result":{turn.to_json()}}}', answer) == "Done."
    assert handle("{", answer).startswith(": ")
    both: dict[str, object] = {"request_id": "32ecfadc-2b66-4daa-a7c0-a03c449fcea5", "version": "1.0", "created_at": "2025-11-24T14:22:45Z", "duration_seconds": 1.0, "metadata": {}}
    good: dict[str, object] = {**both, "status": "success", "response": '{"sections": []}', "error_message": None, "error_type": None}
    assert output_of(good) == '{"sections": []}'
    failed: dict[str, object] = {**both, "status": "error", "response": None, "error_message": "No.", "error_type": "timeout"}
    assert output_of(failed) == "timeout: No."
    nested: dict[str, object] = {**good, "response": {"sections": []}}
    assert output_of(nested).startswith("Invalid structure: ")
    assert output_of({"result": "{}"}).startswith("Invalid structure: ")
`;
}

const extraFiles = [
  { path: 'driver/documented.py', text: documentedProgram() },
  pyrightConfiguration({ include: ['python', 'driver'], extraPaths: ['python'] }),
];
export const folder = prepared(
  'python-consumer',
  [...files, ...extraFiles],
  { driver: join(import.meta.dirname, 'programs') },
  () => {},
);
