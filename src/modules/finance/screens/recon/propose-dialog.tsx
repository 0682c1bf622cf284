import { choice } from '#kinds/index.ts'
import { MoveDialog, type MoveDialogProps } from '#ui/views/move-dialog.tsx'
import { proposalFields, type Resolution, resolutions } from '../../model/recon/difference.ts'

/** 提出处理: only what this difference may be settled by, and what that needs. */
export function ProposeDialog(props: MoveDialogProps) {
  const [row] = props.rows
  const known = row?.extra?.ways
  const ways = Array.isArray(known) ? known.filter(isWay) : []
  const offered = Object.fromEntries(ways.map(way => [way, resolutions[way]]))
  const { resolution: _, cause, donorName, donorPhone, provingLine, ...always } = proposalFields
  const asked = {
    resolution: choice('处理方式', offered, { required: true }),
    ...(row?.type === '2' || row?.type === '6' ? { cause, donorName, donorPhone } : {}),
    ...(row?.type === '3' ? { provingLine } : {}),
    ...always,
  }
  return <MoveDialog {...props} asked={asked} />
}

const isWay = (given: unknown): given is Resolution =>
  typeof given === 'string' && given in resolutions
