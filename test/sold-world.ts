import type { Browser } from '#test/account-world.ts'
import { headOf, openStanding } from '#test/faults/standing.ts'

/** The whole product with who sells it and the head of a charity that uses it. */
export async function openSold() {
  const world = await openStanding()
  await world.account('seller', { roles: ['sysadmin'] })
  const platform = await world.signedIn('seller')
  const head = await headOf(world, world.north)
  const uris = async (browser: Browser) => {
    const answer = await browser.get('/api/upms/upms/getUserModulesByLoginInfoStep')
    return (answer.dataPoints as { childModules: { uri: string; name: string }[] }[]).flatMap(
      ({ childModules }) => childModules,
    )
  }
  const change = (path: string, body: object) => platform.post(`/api/product/${path}`, body)
  return {
    world,
    platform,
    head,
    uris,
    mayOpen: async (browser: Browser, path: string) =>
      (await uris(browser)).some(({ uri }) => uri === path),
    /** A row by one of its columns, as moves name it. */
    async idOf(table: string, key: string, value: string) {
      const [row] = await world.execute(
        `select id, version from "${table}" where "${key}" = '${value}'`,
      )
      return { id: String(row?.id), version: Number(row?.version) }
    },
    change,
    /** A product of all modules but these, on sale; answers its id. */
    async sell(code: string, without: readonly string[]) {
      const modules = await world.execute('select id, uri from "module"')
      const own = modules.filter(({ uri }) => !without.includes(String(uri))).map(({ id }) => id)
      const functions = await world.execute('select id, module from "function"')
      const { dataPoints } = await change('product/insert', {
        ...{ code, name: code, edition: 'basic', yearPrice: 0, trialDays: 30, modules: own },
        functions: functions.filter(each => own.includes(each.module)).map(({ id }) => id),
      })
      const { id, version } = dataPoints
      const sold = await change('product/publish', { id, version })
      if (sold.statusCode !== 1) throw new Error(`${code} is not sold: ${sold.statusMessage}`)
      return String(id)
    },
    async close() {
      await world.close()
      await world.drop()
    },
  }
}

export type Sold = Awaited<ReturnType<typeof openSold>>
