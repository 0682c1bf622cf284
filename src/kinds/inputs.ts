import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useReducer,
} from 'react'
import type { AnyField } from './field.ts'
import type { FilterProps, InputProps, KindInput } from './input/kind-input.input.tsx'
import { NotBrought } from './input/not-brought.input.tsx'
import type { KindName } from './registry.ts'

export type { FilterProps, InputProps }

const loaders = {
  address: () => import('./address/address.input.tsx'),
  area: () => import('./area/area.input.tsx'),
  areas: () => import('./areas/areas.input.tsx'),
  bankCard: () => import('./bank-card/bank-card.input.tsx'),
  choice: () => import('./choice/choice.input.tsx'),
  choices: () => import('./choices/choices.input.tsx'),
  color: () => import('./color/color.input.tsx'),
  coordinate: () => import('./coordinate/coordinate.input.tsx'),
  count: () => import('./count/count.input.tsx'),
  day: () => import('./day/day.input.tsx'),
  decimal: () => import('./decimal/decimal.input.tsx'),
  email: () => import('./email/email.input.tsx'),
  file: () => import('./file/file.input.tsx'),
  files: () => import('./files/files.input.tsx'),
  flag: () => import('./flag/flag.input.tsx'),
  html: () => import('./html/html.input.tsx'),
  icon: () => import('./icon/icon.input.tsx'),
  idNumber: () => import('./id-number/id-number.input.tsx'),
  image: () => import('./image/image.input.tsx'),
  images: () => import('./images/images.input.tsx'),
  json: () => import('./json/json.input.tsx'),
  moment: () => import('./moment/moment.input.tsx'),
  money: () => import('./money/money.input.tsx'),
  month: () => import('./month/month.input.tsx'),
  percent: () => import('./percent/percent.input.tsx'),
  period: () => import('./period/period.input.tsx'),
  phone: () => import('./phone/phone.input.tsx'),
  recordNumber: () => import('./record-number/record-number.input.tsx'),
  ref: () => import('./ref/ref.input.tsx'),
  refs: () => import('./refs/refs.input.tsx'),
  sealedText: () => import('./sealed-text/sealed-text.input.tsx'),
  secret: () => import('./secret/secret.input.tsx'),
  tags: () => import('./tags/tags.input.tsx'),
  term: () => import('./term/term.input.tsx'),
  terms: () => import('./terms/terms.input.tsx'),
  text: () => import('./text/text.input.tsx'),
  timeOfDay: () => import('./time-of-day/time-of-day.input.tsx'),
  url: () => import('./url/url.input.tsx'),
  uscc: () => import('./uscc/uscc.input.tsx'),
} as const satisfies Record<KindName, () => Promise<KindInput<never>>>

const byName: Readonly<Record<string, () => Promise<KindInput<AnyField>>>> = loaders

interface Drawn {
  readonly Input: ComponentType<InputProps<AnyField> & Retried>
  readonly Filter: ComponentType<FilterProps<AnyField> & Retried>
}

interface Retried {
  /** Draws again, with another try where the code did not come. */
  onRetry(): void
}

const drawn = new Map<string, Drawn>()

function drawnOf({ kind }: AnyField): Drawn {
  const known = drawn.get(kind)
  if (known) return known
  const load = byName[kind]
  if (!load) throw new Error(`no input is known for the field kind ${kind}`)
  const made: Drawn = {
    Input: lazy(() => brought<InputProps<AnyField>>(kind, async () => (await load()).Input)),
    Filter: lazy(() => brought<FilterProps<AnyField>>(kind, async () => (await load()).Filter)),
  }
  drawn.set(kind, made)
  return made
}

/** A part of a kind; what does not come is forgotten, so that the next drawing asks for it again. */
async function brought<P>(
  kind: string,
  bring: () => Promise<(props: P) => ReactNode>,
): Promise<{ default(props: P & Retried): ReactNode }> {
  try {
    return { default: await bring() }
  } catch {
    drawn.delete(kind)
    return { default: NotBrought }
  }
}

const useAgain = () => useReducer((times: number) => times + 1, 0)[1]

/** The form input of any field, loaded when first drawn. */
export function Input(props: InputProps<AnyField>): ReactNode {
  const onRetry = useAgain()
  return createElement(
    Suspense,
    { fallback: placeholder },
    createElement(drawnOf(props.field).Input, { ...props, onRetry }),
  )
}

/** The list filter of any field, loaded when first drawn. */
export function Filter(props: FilterProps<AnyField>): ReactNode {
  const onRetry = useAgain()
  return createElement(
    Suspense,
    { fallback: placeholder },
    createElement(drawnOf(props.field).Filter, { ...props, onRetry }),
  )
}

const placeholder = createElement('div', {
  'aria-hidden': true,
  style: {
    height: 'var(--ant-control-height, 32px)',
    borderRadius: 'var(--ant-border-radius, 6px)',
    background: 'var(--ant-color-fill-quaternary)',
  },
})
