import { Button, Tag, Typography } from 'antd'
import { useSearchParams } from 'react-router'
import { callOf, download } from '#ui/logic/request.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { evidenceLeaf } from '../model/leaf.ts'
import { ChainStanding } from './chain-standing.tsx'
import { HeadDialog } from './head-dialog.tsx'
import { LeafProof } from './leaf-proof.tsx'

const columns: ListColumns<typeof evidenceLeaf> = {
  number: { width: 190 },
  seq: { width: 80 },
  leafHash: {
    width: 150,
    render: ({ leafHash }) =>
      leafHash === null ? (
        '—'
      ) : (
        <Typography.Text copyable={{ text: leafHash }}>{leafHash.slice(0, 12)}…</Typography.Text>
      ),
  },
  standing: {
    title: '状态',
    width: 88,
    render: ({ seq }) =>
      seq === null ? <Tag color="orange">待存证</Tag> : <Tag color="green">已存证</Tag>,
  },
}

/** 链上存证: every recorded fact with its proof; nothing can be added, changed or deleted here. */
export default function ChainScreen() {
  const mayTakeAll = useCan('evidenceLeaf.verify')
  const isPlatform = useMaybeSession()?.account.organisation == null
  const [params, setParams] = useSearchParams()
  return (
    <>
      <ListScreen
        resource={evidenceLeaf}
        title="链上存证"
        canCreate={false}
        above={<ChainStanding />}
        quick={['kind', 'sourceId', 'leafHash', 'occurredAt']}
        shown={[
          ...['number', 'seq', 'kind', 'sourceId', 'organisation', 'occurredAt', 'loggedAt'],
          ...['leafHash', 'standing'],
        ]}
        columns={columns}
        detail={{ above: row => <LeafProof row={row} /> }}
        actions={
          mayTakeAll &&
          isPlatform && (
            <Button
              onClick={() => void download(callOf({ path: 'evidence/bundle' }, 'download'), {})}
            >
              下载离线校验包
            </Button>
          )
        }
      />
      {params.has('heads') && (
        <HeadDialog
          onClose={() =>
            setParams(current => {
              const next = new URLSearchParams(current)
              next.delete('heads')
              return next
            })
          }
        />
      )}
    </>
  )
}
