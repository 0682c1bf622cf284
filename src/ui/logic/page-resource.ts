import { useEffect, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'

const inSight = new Map<symbol, AnyResource>()

/** Says which kind of record a part of the page is about, as long as it is in sight: help explains it. */
export function usePageResource(resource: AnyResource, isAbout = true): void {
  const [own] = useState(() => Symbol('resource'))
  useEffect(() => {
    if (!isAbout) return
    inSight.set(own, resource)
    return () => void inSight.delete(own)
  }, [own, resource, isAbout])
}

/** The kinds of record that the page in sight is about at this moment. */
export function pageResources(): readonly AnyResource[] {
  return [...new Set(inSight.values())]
}
