import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { viteRuntime } from './build/runtime.mjs';
import { viteTemplates } from './build/templates.mjs';
import { viteValidators } from './build/validators.mjs';
import { viteYaml } from './build/yaml.mjs';

export default defineConfig({
  plugins: [viteTemplates, viteValidators, viteRuntime, viteYaml],
  test: {
    include: ['test/**/*.test.ts'],
    // What is bundled is what is tested, see build/yaml.mjs.
    server: { deps: { inline: [/\/node_modules\/yaml\//] } },
    globalSetup: 'test/support/global-setup.ts',
    // While one or two wait for a compiler, another one can test.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
});
