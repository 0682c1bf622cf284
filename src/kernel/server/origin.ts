import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom work is done: a call of the product or a job, and the number that its log rows bear. */
export interface Origin {
  /** `GET /api/project/project/getListByPage`, or the name of a job. */
  readonly call: string
  readonly requestId: string
}

const origins = new AsyncLocalStorage<Origin>()

/** Does work, and everything that it begins, under an origin. */
export function under<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work)
}

/** The origin of what runs now; undefined outside calls and jobs. */
export function currentOrigin(): Origin | undefined {
  return origins.getStore()
}
