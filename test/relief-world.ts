import { actionsOf } from '#kernel/resource/permission.ts'
import { household, need, office, relief } from '#kernel/server/fixture/relief.ts'
import type { Person } from '#kernel/server/person.ts'
import { openHouse, personWith, type TestHouse } from './house.ts'
import type { Parsed } from './parsed.ts'
import { people } from './people.ts'

/** The kernel's code tables, with somebody who may do everything with them. */
export interface ReliefWorld {
  readonly house: TestHouse
  readonly keeper: Person
  post(name: string, call: string, question: object, person?: Person): Promise<Parsed>
  ask(name: string, call: string, question?: object): Promise<Parsed>
  remove(name: string, id: string): Promise<Parsed>
  /** A record that the keeper has made. */
  made(name: string, more?: object): Promise<Parsed>
}

/** Every action of the three resources. */
export const reliefActions = [need, office, household].flatMap(resource =>
  actionsOf(resource).map(({ name }) => name),
)

/** Opens it. */
export async function openRelief(): Promise<ReliefWorld> {
  const house = await openHouse([people, relief])
  const keeper = personWith(reliefActions)
  const at = (name: string, call: string) => `/api/relief/${name}/${call}`
  let serial = 0
  const post: ReliefWorld['post'] = (name, call, question, person = keeper) =>
    house.call(person, 'POST', at(name, call), { ...question })
  return {
    ...{ house, keeper, post },
    ask: (name, call, question = {}) => house.call(keeper, 'GET', at(name, call), { ...question }),
    remove: (name, id) => house.call(keeper, 'DELETE', at(name, 'delete'), { id }),
    async made(name, more = {}) {
      serial += 1
      const code = name === 'need' ? { code: `C${serial}` } : {}
      const { dataPoints } = await post(name, 'insert', { name: `记录${serial}`, ...code, ...more })
      return dataPoints
    },
  }
}
