import { useSearchParams } from 'react-router'

/** Single values of the address beside the list's own, and how one is changed; the list begins anew. */
export function useParams() {
  const [params, setParams] = useSearchParams()
  const change = (name: string, value: string | null) =>
    setParams(
      current => {
        const next = new URLSearchParams(current)
        next.delete('page')
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return { read: (name: string) => params.get(name) ?? undefined, change }
}
