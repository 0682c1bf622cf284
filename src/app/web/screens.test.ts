import { expect, it } from 'vitest'
import { publicPlaces } from '../navigation/public-places.ts'
import { isBuilt } from './built-screens.ts'
import './screens.ts'

const builtPublic = () => publicPlaces.filter(({ path }) => isBuilt(path)).map(({ path }) => path)

it('has the public screens for visitors, without those behind the login', async () => {
  expect(isBuilt('/finance/findon')).toBe(false)
  const forVisitors = builtPublic()
  expect(forVisitors).toContain('/login')
  await import('./modules.ts')
  expect(isBuilt('/finance/findon')).toBe(true)
  expect(builtPublic()).toEqual(forVisitors)
})
