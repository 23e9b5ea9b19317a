/** Compares what two versions of an exchange accept, by the pairs of documents of both. */
import { validateExchange } from '../../interpreter/interpret.ts';
import { canonical } from '../../model/json.ts';
import type { Contract, Exchange } from '../../model/model.ts';
import { isValid, type Violation } from '../../model/violations.ts';
import { deriveVectors } from '../../vectors/vectors.ts';
import { formOf } from '../forms.ts';
import { isTypeIncluded } from '../inclusion/include.ts';
import { type Direction, type TypeComparison, verdictOf } from './compare-types.ts';

interface Version {
  readonly contract: Contract;
  readonly exchange: Exchange;
}

export function compareExchanges(name: string, before: Contract, after: Contract): TypeComparison {
  const versions = [before, after].flatMap((contract) => {
    const exchange = contract.exchanges.find((one) => one.name === name);
    return exchange === undefined ? [] : [{ contract, exchange }];
  });
  const [one, other] = versions;
  if (one === undefined || other === undefined)
    throw new Error(`${name} is not an exchange of both versions`);
  const tightened = compareOneWay(one, other);
  const loosened = compareOneWay(other, one);
  return { verdict: verdictOf(tightened, loosened), tightened, loosened };
}

function compareOneWay(accepting: Version, rejecting: Version): Direction {
  if (isIncluded(accepting, rejecting)) return 'proven';
  for (const { contract, exchange } of [accepting, rejecting])
    for (const vector of deriveVectors(contract).vectors) {
      if (!('exchange' in vector) || vector.exchange !== exchange.name) continue;
      const { asks, answers, context } = vector;
      const violationsIn = (version: Version): readonly Violation[] =>
        validateExchange(
          version.contract,
          version.exchange,
          asks,
          answers,
          context === undefined ? {} : { context },
        );
      const violations = violationsIn(rejecting);
      if (isValid(violationsIn(accepting)) && !isValid(violations))
        return {
          document: { asks: JSON.parse(asks), answers: JSON.parse(answers) },
          context,
          violations,
        };
    }
  return 'unproven';
}

/** The same rules between documents that are all accepted. */
function isIncluded(accepting: Version, rejecting: Version): boolean {
  const form = ({ exchange }: Version) =>
    canonical(formOf(exchange.check, { reference: (name) => name, parameter: () => 0 }));
  return (
    form(accepting) === form(rejecting) &&
    (['asks', 'answers'] as const).every((side) =>
      isTypeIncluded(
        accepting.contract,
        accepting.exchange[side],
        rejecting.contract,
        rejecting.exchange[side],
      ),
    )
  );
}
