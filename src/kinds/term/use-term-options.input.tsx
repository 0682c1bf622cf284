import { useLoaded } from '../input/use-loaded.input.tsx'
import { useSources } from '../sources.ts'

/** The terms of a dictionary as options, and what to say while there are none. */
export function useTermOptions(dictionary: string) {
  const sources = useSources()
  const loaded = useLoaded(dictionary, () => sources.terms(dictionary))
  const terms = loaded.at === 'ready' ? loaded.result : []
  return {
    options: terms.map(({ code, label }) => ({ value: code, label })),
    loading: loaded.at === 'loading',
    notFoundContent: loaded.at === 'failed' ? '字典加载失败，请刷新页面重试' : undefined,
  }
}
