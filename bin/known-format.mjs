// Loaded before everything else (--import), to make starts short.
import { registerHooks } from 'node:module'

/*
 * To know whether an imported .js file is a module, Node reads the package.json of its package anew at
 * each import, and the export map of drizzle-orm has 179 KB: a second and 130 MB of garbage at every
 * start. Its files name each other by paths, and all that modules name are modules.
 */
const large = '/node_modules/drizzle-orm/'

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    const isKnown =
      specifier.startsWith('.') && specifier.endsWith('.js') && parentURL?.includes(large) === true
    return isKnown
      ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context)
  },
})
