import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = process.env.API_URL ?? 'http://127.0.0.1:8080'

/**
 * Leaves the schemas of declared calls out of the built front end: only the server reads them, and
 * with them goes the library that they are written in, which nobody should wait for to sign in.
 */
const withoutCallSchemas: Plugin = {
  name: 'without-call-schemas',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/model\/[^/]*-calls\.ts$/ },
    handler(code) {
      const cuts: { readonly start: number; readonly end: number }[] = []
      for (const statement of this.parse(code).body) {
        if (statement.type !== 'ExportNamedDeclaration') continue
        if (statement.declaration?.type !== 'VariableDeclaration') continue
        for (const { init } of statement.declaration.declarations) {
          if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue
          const schemas = init.arguments[1]
          if (init.callee.name === 'ask' && schemas) cuts.push(schemas)
        }
      }
      let kept = code
      for (const { start, end } of cuts.toReversed())
        kept = `${kept.slice(0, start)}{}${kept.slice(end)}`
      return { code: kept, map: null }
    },
  },
}

/**
 * The front end: built to dist/web; while developing, /api is passed on to the server. The page of
 * big screens is built after it, by `--mode screen`: it shares no file with the product, of which
 * displays shall load nothing.
 */
export default defineConfig(({ mode }) => ({
  plugins: [react(), withoutCallSchemas],
  cacheDir: '.cache/vite',
  build: {
    outDir: 'dist/web',
    emptyOutDir: mode !== 'screen',
    target: 'es2022',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: mode === 'screen' ? 'screen.html' : 'index.html',
      treeshake: { manualPureFunctions: ['z'] },
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
}))
