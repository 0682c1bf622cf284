import type { PresentedOf } from '#ui/logic/presented.ts'
import type { commercePartner } from '../model/index.ts'

/** A shop as screens see it. */
export type Shop = PresentedOf<typeof commercePartner>
