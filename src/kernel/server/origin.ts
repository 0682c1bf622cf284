import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom work is done: a call of the product or a job, and the number that its log rows bear. */
export interface Origin {
  /** `GET /api/project/project/getListByPage`, or the name of a job. */
  readonly call: string
  readonly requestId: string
}

interface Surroundings {
  readonly origin?: Origin
  /** The product in which it is done. */
  readonly house?: object
}

const surroundings = new AsyncLocalStorage<Surroundings>()

/** Does work, and everything that it begins, under an origin. */
export function runWithOrigin<T>(origin: Origin, work: () => T): T {
  return surroundings.run({ ...surroundings.getStore(), origin }, work)
}

/** The origin of what runs now; undefined outside calls and jobs. */
export function currentOrigin(): Origin | undefined {
  return surroundings.getStore()?.origin
}

/** Does work, and everything that it begins, in a house; where none is open, as it is. */
export function inHouse<T>(house: object | undefined, work: () => T): T {
  const around = surroundings.getStore()
  if (house === undefined || around?.house === house) return work()
  return surroundings.run({ ...around, house }, work)
}

/** The house of what runs now; undefined outside of calls, jobs and `inHouse`. */
export function surroundingHouse(): object | undefined {
  return surroundings.getStore()?.house
}
