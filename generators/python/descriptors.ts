/** The types of the descriptors that a module, or the whole package, lists by name. */
import type { Feature } from '../shared/features.ts';

export function typeDescriptors(features: readonly Feature[]): string {
  return features.includes('context') ? 'AnyContractType[Any]' : 'ContractType[Any]';
}

/** An empty mapping imports no module of the run time. */
export function exchangeDescriptors(features: readonly Feature[]): string {
  if (!features.includes('exchanges')) return 'NoReturn';
  return features.includes('context-exchanges')
    ? 'ContractExchange[Any, Any] | ContextExchange[Any, Any]'
    : 'ContractExchange[Any, Any]';
}
