import { useSearchParams } from 'react-router'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'

const field = ref('社区', 'community/community')

/** The community that a screen is about, kept in its address. */
export function useCommunity(): readonly [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams()
  return [
    params.get('community'),
    id =>
      setParams(held => {
        const next = new URLSearchParams(held)
        if (id === null) next.delete('community')
        else next.set('community', id)
        return next
      }),
  ]
}

/** Chooses it. */
export function CommunityChoice() {
  const [community, choose] = useCommunity()
  return (
    <div style={{ width: 260 }}>
      <Input
        field={field}
        value={community}
        onChange={value => choose(typeof value === 'string' ? value : null)}
      />
    </div>
  )
}
