import { useQuery } from '@tanstack/react-query'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get } from '#kernel/web/logic/request.ts'
import { project } from '../../model/index.ts'

/** A certificate beside the name of an organisation. */
export interface ShownCertificate {
  readonly type: '1' | '2'
  readonly label: string
  readonly number: string
  /** Null: without an end. */
  readonly validTo: string | null
  readonly state: string
}

/** What the law wants shown beside a drive (CL 25). */
export interface PublicFacts {
  readonly organisation?: {
    readonly name: string
    readonly uscc: string
    readonly qualification: string
    readonly hotline: string | null
  }
  readonly certificates: readonly ShownCertificate[]
  readonly plan?: {
    readonly name: string
    readonly recordNo: string | null
    readonly startDate: string
    readonly endDate: string
  }
  /** Where donors find the drive; null where it has no page. */
  readonly address: string | null
  /** What must be shown and is not there yet. */
  readonly missing: readonly string[]
}

/** Organisation, certificates, plan and address of a project, as donors are shown them. */
export function usePublicFacts(id: string) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.of(project.path, id, 'public facts'),
    queryFn: ({ signal }) =>
      get<PublicFacts>(callOf(project, 'getPublicFacts'), { id }, { signal }),
  })
  return { facts: data, failure: error, refresh: () => void refetch() }
}
