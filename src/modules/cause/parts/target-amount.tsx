import { Money } from '#ui/views/money.tsx'
import { noTarget } from './cause-figures.ts'

/** The target of a cause, fen; one of nothing has no upper limit. */
export function TargetAmount({ fen, sign }: { readonly fen: number | null; readonly sign?: '' }) {
  return fen === 0 ? noTarget : <Money fen={fen} {...(sign === undefined ? {} : { sign })} />
}
