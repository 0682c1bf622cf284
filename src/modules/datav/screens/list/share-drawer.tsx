import { Button, Drawer, Tag } from 'antd'
import { useState } from 'react'
import { printMinute } from '#kinds/moment/moment.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { QrDialog } from '#ui/views/qr-dialog.tsx'
import { screenToken } from '../../model/index.ts'
import { TokenDialog } from './token-dialog.tsx'

type Token = PresentedOf<typeof screenToken>

interface ShareProps {
  /** The screen or the playlist whose tokens these are. */
  readonly row: { readonly id: string; readonly name: string }
  readonly as?: 'screen' | 'playlist'
  readonly onClose: () => void
}

/** 分享: the tokens of a screen or a playlist with their displays; new ones, pairing, revoking. */
export function ShareDrawer({ row, as = 'screen', onClose }: ShareProps) {
  const refresh = useRefresh(screenToken)
  const [making, setMaking] = useState<'token' | 'pair'>()
  const [told, setTold] = useState<{ name: string; address: string }>()
  return (
    <Drawer open size={900} title={`分享「${row.name}」`} onClose={onClose}>
      <ListScreen
        resource={screenToken}
        kept="memory"
        canCreate={false}
        where={[{ field: as, op: 'is', value: row.id }]}
        toolbarExtra={
          <div className={look.line}>
            <Button onClick={() => setMaking('pair')}>配对终端</Button>
            <Button type="primary" onClick={() => setMaking('token')}>
              新建令牌
            </Button>
          </div>
        }
        quick={['state']}
        shown={['name', 'prefix', 'state', 'expiresAt', 'ips', 'devices', 'lastSeen']}
        columns={{
          name: { width: 140 },
          prefix: { width: 110, render: each => `${each.prefix}…` },
          ips: { width: 120, render: each => each.ips || '不限' },
          devices: {
            ...{ title: '终端（在线/上限）', width: 130, align: 'right' },
            render: each =>
              `${(each.extra?.devices ?? []).filter(({ isOnline }) => isOnline).length} / ${each.devicesMost}`,
          },
          lastSeen: { title: '最近在线', width: 140, render: lastSeen },
        }}
        detail={{
          tabs: [{ key: 'devices', label: '终端', content: each => <Devices row={each} /> }],
        }}
      />
      {making && (
        <TokenDialog
          target={{ [as]: row.id }}
          isPairing={making === 'pair'}
          onClose={() => setMaking(undefined)}
          onMade={address => {
            void refresh()
            setMaking(undefined)
            if (address !== undefined) setTold({ name: row.name, address })
          }}
        />
      )}
      {told && (
        <QrDialog
          title="令牌已创建：地址只显示这一次"
          text={told.address}
          lines={[told.name]}
          isLink
          onClose={() => setTold(undefined)}
        />
      )}
    </Drawer>
  )
}

function lastSeen({ extra }: Token): string {
  const [latest] = extra?.devices ?? []
  return latest === undefined ? '—' : printMinute(latest.lastSeen)
}

function Devices({ row }: { readonly row: Token }) {
  const devices = row.extra?.devices ?? []
  if (devices.length === 0) return <span className={look.quiet}>还没有终端使用过</span>
  return (
    <div className={look.stack}>
      {devices.map(({ id, resolution, ip, lastSeen: at, release, isOnline }) => (
        <div key={id} className={look.line}>
          <Tag color={isOnline ? 'green' : 'default'}>{isOnline ? '在线' : '离线'}</Tag>
          <span>{resolution || '未知分辨率'}</span>
          <span>{ip}</span>
          <span>{release === null ? '' : `第 ${release} 版`}</span>
          <span className={look.quiet}>{printMinute(at)}</span>
        </div>
      ))}
    </div>
  )
}
