import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import { OptionsFilter } from '../input/options-filter.input.tsx'
import { SeveralOptions } from '../input/several-options.input.tsx'
import { useTermOptions } from '../term/use-term-options.input.tsx'
import type { TermsField } from './terms.ts'

/** Several of the dictionary's terms. */
export function Input(props: InputProps<TermsField>) {
  return <SeveralOptions {...props} list={useTermOptions(props.field.dictionary)} />
}

/** Any of the terms. */
export function Filter(props: FilterProps<TermsField>) {
  const { options, loading } = useTermOptions(props.field.dictionary)
  return <OptionsFilter {...props} options={options} loading={loading} />
}
