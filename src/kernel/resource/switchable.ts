import { lifecycle } from './lifecycle.ts'

/** How the switch of a record is thrown. */
export interface Switching {
  /** The question before it is switched off. */
  readonly confirm?: string
  /** Switching off is drawn as dangerous. */
  readonly danger?: boolean
  /** Offered for several rows at once, both ways. */
  readonly bulk?: boolean
  /** Asks the person's identity again, both ways (BR-44). */
  readonly stepUp?: boolean
  /** Never taken back by 撤销: others go by it at once. */
  readonly final?: boolean
}

/** The two states of a record that is in use or is not: 启用 and 停用. */
export const switchStates = {
  states: { enabled: '启用', disabled: '停用' },
  tones: { enabled: 'green' },
  initial: 'enabled',
  removable: ['enabled', 'disabled'],
} as const

/** The moves between them, for a lifecycle that knows more moves than these. */
export function switchMoves({ confirm, danger, bulk, stepUp, final }: Switching = {}) {
  const both = { ...(bulk && { bulk }), ...(stepUp && { stepUp }) }
  // What asks the identity again is not taken back by a click.
  const back = (inverse: string) => (stepUp || final ? {} : { inverse })
  const warning = { ...(confirm !== undefined && { confirm }), ...(danger && { danger }) }
  return {
    disable: {
      label: '停用',
      from: ['enabled'],
      to: 'disabled',
      ...back('enable'),
      ...warning,
      ...both,
    },
    enable: { label: '启用', from: ['disabled'], to: 'enabled', ...back('disable'), ...both },
  } as const
}

/** The lifecycle of a record that is switched on and off, and of which nothing else happens. */
export function switchable(switching?: Switching) {
  return lifecycle({ ...switchStates, moves: switchMoves(switching) })
}
