import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dependencySpecification, isInstalled } from '../../../cli/init/own-package.ts';
import { version } from '../../../package.json';
import { at, write } from '../workbench.ts';

/** The hidden lock file that npm writes into every node_modules. */
const lockFile = (resolved: string | undefined) =>
  JSON.stringify({ packages: { 'node_modules/concordat': { version, resolved } } });

describe('the development dependency of a package that was installed', () => {
  const installed = () => at('shop/node_modules/concordat');

  it('from a registry', () => {
    write('shop/node_modules/.package-lock.json', lockFile('https://registry.example.com/c.tgz'));
    expect(dependencySpecification(at('shop'), installed())).toBe(`^${version}`);
    expect(dependencySpecification(at('shop'), at('lib/node_modules/concordat'))).toBe(
      `^${version}`,
    );
  });

  it('from a tarball', () => {
    write('shop/node_modules/.package-lock.json', lockFile('file:../downloads/concordat.tgz'));
    expect(dependencySpecification(at('shop'), installed())).toBe(
      'file:../downloads/concordat.tgz',
    );
  });

  it('from a tarball into the cache of npx', () => {
    write('cache/_npx/1/node_modules/.package-lock.json', lockFile('file:../../../concordat.tgz'));
    const root = at('cache/_npx/1/node_modules/concordat');
    expect(dependencySpecification(at('shop'), root)).toBe('file:../concordat.tgz');
  });

  it('as a link to a folder', () => {
    expect(dependencySpecification(at('shop'), at('checkouts/concordat'))).toBe(
      'file:../checkouts/concordat',
    );
  });
});

it('is installed where programs of the folder find it', () => {
  mkdirSync(at('shop/packages/a'), { recursive: true });
  expect(isInstalled(at('shop/packages/a'))).toBe(false);
  write('shop/node_modules/concordat/package.json', '{}');
  expect(isInstalled(at('shop/packages/a'))).toBe(true);
});
