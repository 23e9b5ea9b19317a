import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { viteRuntime } from './build/runtime.mjs';
import { viteTemplates } from './build/templates.mjs';
import { viteValidators } from './build/validators.mjs';

export default defineConfig({
  plugins: [viteTemplates, viteValidators, viteRuntime],
  test: {
    globalSetup: 'test/support/global-setup.ts',
    // While one or two wait for a compiler, another one can test.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 120_000,
    hookTimeout: 600_000,
    projects: [
      // The files of both share the modules that they import, which keep no state: to import the
      // compiler once per worker instead of once per file saves two minutes of processor time.
      {
        extends: true,
        test: {
          name: 'cli',
          include: ['test/cli/**/*.test.ts'],
          setupFiles: 'test/cli/setup.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'library',
          include: [
            'test/{bench,build,by-hand,compiler,conformance,contracts,docs,faults,fuzz,generators,mistakes,printers}/**/*.test.ts',
          ],
          isolate: false,
        },
      },
      // Programs and repositories of users, see test:consumers.
      {
        extends: true,
        test: {
          name: 'consumers',
          include: ['test/consumers/**/*.test.ts'],
          setupFiles: 'test/cli/setup.ts',
        },
      },
    ],
  },
});
