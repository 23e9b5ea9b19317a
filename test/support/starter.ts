/** The contract that `concordat init` writes. */
import type { Contract } from '../../compiler/model/model.ts';
import renderContract from '../../templates/init/contract.yaml.hbs';
import { compileText, contractsOf } from './contracts.ts';

export function starterContract(): Contract {
  const text = renderContract({ schema: 'contract.schema.json' });
  const [contract] = contractsOf(compileText(text, 'pcl-001-parcels.yaml'));
  if (contract === undefined) throw new Error('no starter contract');
  return contract;
}
