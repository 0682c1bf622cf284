import { App, Button, Input, Modal, Space, Switch, Table, Tabs } from 'antd'
import { useState } from 'react'
import { tell, useAsk } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { keepStationTerm, stationTerms } from '../model/station-calls.ts'

type Dictionary = 'stationFacility' | 'stationGroup'

/** 设施与人群: the words that forms offer; added, renamed and ended, never deleted. */
export function TermsDialog({ onClose }: { onClose(): void }) {
  return (
    <Modal open title="设施与人群" footer={null} width={560} onCancel={onClose}>
      <Tabs
        items={[
          { key: 'facility', label: '设施', children: <Terms dictionary="stationFacility" /> },
          { key: 'group', label: '服务人群', children: <Terms dictionary="stationGroup" /> },
        ]}
      />
    </Modal>
  )
}

function Terms({ dictionary }: { readonly dictionary: Dictionary }) {
  const { message } = App.useApp()
  const { data, error, isPending, refetch } = useAsk(stationTerms, { dictionary })
  const [added, setAdded] = useState('')
  const keep = async (term: { id?: string; label: string; enabled: boolean }) => {
    try {
      await tell(keepStationTerm, { dictionary, ...term })
      await refetch()
      return true
    } catch (failure) {
      message.error(sentenceOfError(failure))
      return false
    }
  }
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  return (
    <Space direction="vertical" style={{ width: '100%' }}>
      <Space.Compact style={{ width: '100%' }}>
        <Input
          value={added}
          maxLength={20}
          aria-label="新名称"
          placeholder="新名称"
          onChange={({ target }) => setAdded(target.value)}
        />
        <Button
          type="primary"
          disabled={added.trim() === ''}
          onClick={async () => {
            if (await keep({ label: added, enabled: true })) setAdded('')
          }}
        >
          添加
        </Button>
      </Space.Compact>
      <Table
        size="small"
        rowKey="id"
        loading={isPending}
        pagination={false}
        dataSource={[...(data ?? [])]}
        columns={[
          {
            title: '名称',
            render: (_, { id, label, enabled }) => (
              <Input
                defaultValue={label}
                maxLength={20}
                aria-label={`名称 ${label}`}
                onBlur={({ target }) => {
                  const renamed = target.value.trim()
                  if (renamed !== '' && renamed !== label)
                    void keep({ id, label: renamed, enabled })
                }}
              />
            ),
          },
          {
            title: '启用',
            width: 90,
            render: (_, { id, label, enabled }) => (
              <Switch
                checked={enabled}
                aria-label={`启用 ${label}`}
                onChange={on => void keep({ id, label, enabled: on })}
              />
            ),
          },
        ]}
      />
    </Space>
  )
}
