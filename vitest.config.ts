import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contracts,mocks,bff}/**/*.test.ts'],
          exclude: ['bff/**/*.worker.test.ts'],
        },
      },
    ],
  },
})
