import { useNavigate } from 'react-router'
import { useMaybeSession } from '#ui/logic/session.ts'

/** Where a figure leads: a step to the address, or undefined where the person has no such screen. */
export function useWay(): (address: string) => (() => void) | undefined {
  const navigate = useNavigate()
  const modules = useMaybeSession()?.modules ?? []
  const granted = new Set(
    modules.flatMap(module => module.childModules.map(screen => screen.uri.toLowerCase())),
  )
  return address => {
    const [path = ''] = address.split('?')
    return granted.has(path.toLowerCase()) ? () => navigate(address) : undefined
  }
}
