import { expect, it } from 'vitest'
import { webModules } from '#app/web/modules.ts'
import { builtIn } from '#kernel/resource/module-model.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { serve } from '#kernel/server/serve.ts'
import { sensitiveWord } from '#modules/website/model/index.ts'
import { modules } from './modules.ts'
import { builtPlaces, faultsOfPlaces, recordPlaces, resourcesAt } from './places.ts'

const ofWords = (places: NonNullable<ServerModule['model']>['places']): ServerModule => ({
  name: 'words',
  servings: [serve(sensitiveWord)],
  model: { labels: { website: '网站' }, resources: [sensitiveWord], places },
})

it('finds no fault in the screens that modules say they have', () => {
  expect(builtPlaces.length).toBeGreaterThan(60)
  expect(faultsOfPlaces(modules)).toEqual([])
})

it('has a screen in the browser for each, and no other', () => {
  for (const [{ labels, places = {} }, screens = {}] of webModules)
    expect(Object.keys(screens).sort(), Object.keys(labels).join()).toEqual(builtIn(places).sort())
})

it('names the same modules on the server and in the browser', () => {
  const served = modules.flatMap(({ model }) => model ?? [])
  const missing = served.filter(model => !webModules.some(([each]) => each === model))
  expect(
    missing.map(({ labels }) => `${Object.keys(labels)}: one line in src/app/web/modules.ts`),
  ).toEqual([])
  expect(webModules.length).toBe(served.length)
})

it('says what is wrong with a place, and the mend', () => {
  expect(faultsOfPlaces([ofWords({ '/website/sensitiveWord': {} })])).toEqual([
    'modules/words/model/places.ts: /website/sensitiveWord is no address: spell it as src/app/navigation/addresses.txt does',
  ])
  const twice = ofWords({ '/website/sensitiveword': { opens: [sensitiveWord] } })
  expect(faultsOfPlaces([twice, { ...twice, name: 'others' }])).toEqual([
    'modules/others/model/places.ts: /website/sensitiveword is a screen of modules/words/model/places.ts as well',
    'modules/others/model/places.ts: website/sensitiveWord is opened at /website/sensitiveword as well',
  ])
  expect(faultsOfPlaces([ofWords({ '/website/sensitiveword': { shows: ['slang'] } })])).toEqual([
    'modules/words/model/places.ts: /website/sensitiveword shows slang, which no module serves',
  ])
})

it('tells what a screen shows and where a record is opened, however the address is spelled', () => {
  expect(resourcesAt('/UPMS/jslist/')).toEqual(['role'])
  expect(resourcesAt('/gyhmanager/gyhkanban')).toEqual([])
  expect(recordPlaces['finance/donation']).toBe('/finance/findon')
  expect(builtPlaces).toHaveLength(287)
})
