import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  ssr: { noExternal: [/^@studio\//] },
  build: { assetsInlineLimit: 0, target: 'es2022' },
})
