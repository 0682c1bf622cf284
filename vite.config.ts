import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.API_URL ?? 'http://127.0.0.1:8080'

/** The front end: built to dist/web; while developing, /api is passed on to the server. */
export default defineConfig({
  plugins: [react()],
  cacheDir: '.cache/vite',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first page always needs is one file: fewer requests, and it packs better.
          groups: [{ name: 'start', tags: ['$initial'] }],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: api, changeOrigin: false } },
  },
})
