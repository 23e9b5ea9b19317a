import { defineConfig } from 'vitest/config';
import { viteTemplates } from './build/templates.mjs';

export default defineConfig({
  plugins: [viteTemplates],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 600_000,
  },
});
