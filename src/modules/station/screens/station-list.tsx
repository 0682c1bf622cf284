import { Button, Modal } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { tell } from '#ui/logic/asks.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError, withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { postStation } from '../model/index.ts'
import { makeStationCodes } from '../model/qr-calls.ts'
import { NearStations } from './near-stations.tsx'
import { StationCodes } from './station-codes.tsx'
import { StationItems } from './station-items.tsx'
import { StationMap } from './station-map.tsx'
import { StationStanding } from './station-standing.tsx'
import { StationVisits } from './station-visits.tsx'
import { TermsDialog } from './terms-dialog.tsx'

type Station = PresentedOf<typeof postStation>

const list = '/equipment/lovepostStation'
const form = { create: '/equipment/postStationAdd', edit: '/equipment/postStationEdit' }
const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'pending', label: '待审核', where: [{ field: 'waiting', op: 'is', value: true }] },
  { key: 'open', label: '开放', where: state('open') },
  { key: 'paused', label: '暂停', where: state('paused') },
  { key: 'closed', label: '关闭', where: state('closed') },
  { key: 'lacking', label: '资料不全', where: [{ field: 'lacking', op: 'is', value: true }] },
]

/** 爱心驿站: stations as a list, and as pins on a map (`?part=map`). */
export default function StationListScreen() {
  const [params] = useSearchParams()
  return params.get('part') === 'map' ? <StationMap list={list} /> : <Stations />
}

function Stations() {
  const navigate = useNavigate()
  const mayMakeCodes = useCan('qrCode.create')
  const mayKeepTerms = useCan('postStation.terms')
  const [isKeeping, setKeeping] = useState(false)
  const [modal, holder] = Modal.useModal()
  const makeCodes = async (stations: readonly Station[], done: () => void) => {
    try {
      const { made } = await tell(makeStationCodes, { stations: stations.map(({ id }) => id) })
      done()
      await modal.success({ title: `已生成 ${made} 个二维码`, okText: '知道了' })
    } catch (error) {
      await modal.error({ title: '没有生成', content: sentenceOfError(error), okText: '知道了' })
    }
  }
  return (
    <>
      {holder}
      <ListScreen
        resource={postStation}
        title="爱心驿站"
        createLabel="新增驿站"
        tabs={tabs}
        places={form}
        actions={
          <>
            <Link to={`${list}?part=map`}>
              <Button>地图</Button>
            </Link>
            {mayKeepTerms && <Button onClick={() => setKeeping(true)}>设施与人群</Button>}
          </>
        }
        shown={[
          'name',
          'kind',
          'hours',
          'state',
          'area',
          'visits',
          'things',
          'organisation',
          'manager',
          'phone',
        ]}
        columns={{
          name: { width: 200 },
          kind: { width: 80 },
          hours: {
            title: '服务时间',
            width: 150,
            render: row => row.extra?.hours || '—',
          },
          things: {
            title: '设施/设备',
            width: 96,
            align: 'right',
            render: row => `${row.facilities?.length ?? 0} / ${row.extra?.items ?? 0}`,
          },
          visits: {
            title: '本月服务人次',
            width: 112,
            align: 'right',
            render: row => row.extra?.visits ?? 0,
          },
          area: { width: 170 },
          manager: { width: 90 },
        }}
        rowActions={row =>
          mayMakeCodes && row.state !== 'draft'
            ? [
                {
                  key: 'code',
                  label: '生成二维码',
                  quiet: true,
                  run: () =>
                    navigate(
                      withParams('/equipment/qrCodeAdd', {
                        kind: '4',
                        station: row.id,
                        organisation: row.organisation,
                        name: row.name,
                      }),
                    ),
                },
                {
                  key: 'copy',
                  label: '复制',
                  quiet: true,
                  run: () => navigate(withParams(form.create, { copy: row.id })),
                },
              ]
            : []
        }
        bulkActions={
          mayMakeCodes
            ? [
                {
                  key: 'codes',
                  label: '批量生成二维码',
                  run: (chosen, done) => void makeCodes(chosen.rows, done),
                },
              ]
            : []
        }
        detail={{
          review: 'shown',
          above: row => <StationStanding row={row} />,
          tabs: [
            { key: 'items', label: '设备', content: row => <StationItems station={row.id} /> },
            { key: 'codes', label: '二维码', content: row => <StationCodes station={row.id} /> },
            { key: 'visits', label: '服务人次', content: row => <StationVisits id={row.id} /> },
            {
              key: 'near',
              label: '周边驿站',
              content: row => <NearStations place={row.location} except={row.id} />,
            },
          ],
        }}
      />
      {isKeeping && <TermsDialog onClose={() => setKeeping(false)} />}
    </>
  )
}
