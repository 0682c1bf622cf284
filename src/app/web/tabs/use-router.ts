import { useContext } from 'react'
import { type DataRouter, UNSAFE_DataRouterContext } from 'react-router'

/** The router of the window itself; the pages in tabs have each their own way into it. */
export function useRouter(): DataRouter {
  const context = useContext(UNSAFE_DataRouterContext)
  if (context === null) throw new Error('Tabs stand under a router made by createBrowserRouter')
  return context.router
}
