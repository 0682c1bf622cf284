import { cashOrigins } from '../../model/index.ts'

/** Whether it is cash that two people count (BR-13), not money on a bank account. */
export function isCash({ origin }: { readonly origin: string }): boolean {
  return origin in cashOrigins
}
