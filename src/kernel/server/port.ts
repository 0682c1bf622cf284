import { currentHouse } from './house-state.ts'

/**
 * Questions that a module asks of others, answered in each house by whoever puts it together. It is
 * read by calling it: `approvalPorts().roleNames(…)`; that throws while nobody is connected.
 */
export interface Port<T> {
  (): T
  /** As errors name it. */
  readonly port: string
  /** Whether somebody answers in this house. */
  isConnected(house: object): boolean
  /** Takes the answers of a house; those given before are replaced. */
  answer(house: object, answers: T): void
}

const declared: Pick<Port<unknown>, 'port' | 'isConnected'>[] = []

/** Declares what a module asks of others: `port<ApprovalPorts>('approval')`. None of its questions is optional. */
export function port<T>(name: string): Port<T> {
  const answers = new WeakMap<object, { readonly given: T }>()
  const read = (): T => {
    const found = answers.get(currentHouse())
    if (found === undefined) throw new Error(`nobody answers the port ${name}: ${whereConnected}`)
    return found.given
  }
  const made: Port<T> = Object.assign(read, {
    port: name,
    isConnected: (house: object) => answers.has(house),
    answer: (house: object, given: T) => void answers.set(house, { given }),
  })
  declared.push(made)
  return made
}

const whereConnected =
  'connect(house, …) stands in src/app/server/wire for the product, in test/stand-ins.ts for tests'

/** Answers every question of a port in a house; tsc names the one that is missing. */
export function connect<T>(house: object, port: Port<T>, answers: NoInfer<T>): void {
  port.answer(house, answers)
}

/** Throws unless somebody answers every port of the loaded modules; once, when the product was put together. */
export function assertConnected(house: object): void {
  const silent = declared.filter(each => !each.isConnected(house)).map(each => each.port)
  if (silent.length > 0)
    throw new Error(`nobody answers the ports ${silent.join(', ')}: ${whereConnected}`)
}
