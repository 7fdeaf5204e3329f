import { Menu } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { isEdited, openView, viewQuery } from './list-changes.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import type { ListHandle } from './use-list-state.ts'
import { useSavedViews } from './use-saved-views.ts'
import { useViewCounts } from './use-view-counts.ts'
import { tabsOf, type ViewTab } from './views.ts'
import css from './list-screen.module.css'

/** The views as tabs. A view that was changed says so, and offers to keep the change, keep it under a name, or take it back. */
export function ViewTabs<Row, Request extends object>({ list, totalCount }: { list: ListHandle<Row, Request>; totalCount: number | null }) {
  const { spec, state, dates, go } = list
  const { saved, save, remove } = useSavedViews(spec.id)
  const [naming, setNaming] = useState<ViewTab | 'new' | null>(null)
  const tabs = tabsOf(m.frames_view_all(), spec.views ?? [], saved)
  const counts = useViewCounts(list, tabs)
  const current = tabs.find(tab => tab.id === state.view) ?? tabs[0]!
  const edited = isEdited(spec, state, current, dates.presets)
  const open = (tab: ViewTab) => go(openView(spec, tab, dates.presets))
  const countOf = (tab: ViewTab) => (tab === current && tab.id !== null ? totalCount : (counts[tab.id ?? ''] ?? null))
  return (
    <nav className={css.tabs} aria-label={m.frames_views()}>
      <div className={css.strip}>
        {tabs.map(tab => {
          const count = countOf(tab)
          return (
            <button
              key={tab.id ?? ''}
              type="button"
              className={css.tab}
              onClick={() => open(tab)}
              {...(tab === current ? { 'aria-current': 'page' } : {})}
            >
              {tab.name}
              {count !== null && <span className={css.count}>{count.toLocaleString('en')}</span>}
            </button>
          )
        })}
        {!edited && current.saved?.isMine ? (
          <ViewMenu rename={() => setNaming(current)} discard={() => void remove(current.saved!.id).then(() => open(tabs[0]!))} />
        ) : null}
        {!edited && (
          <button type="button" className={css.tab} onClick={() => setNaming('new')}>
            <PlusIcon size={16} aria-hidden="true" />
            {m.frames_new_view()}
          </button>
        )}
      </div>
      {edited && (
        <div className={css.edited}>
          <span>{m.frames_edited()}</span>
          {current.saved?.isMine && (
            <button type="button" onClick={() => void save({ id: current.saved!.id, name: current.name, query: viewQuery(spec, state) })}>
              {m.frames_save()}
            </button>
          )}
          <button type="button" onClick={() => setNaming('new')}>
            {m.frames_save_as()}
          </button>
          <button type="button" data-quiet onClick={() => open(current)}>
            {m.frames_cancel()}
          </button>
        </div>
      )}
      {naming && (
        <SaveViewDialog
          name={naming === 'new' ? '' : naming.name}
          close={() => setNaming(null)}
          save={async name => {
            const kept =
              naming === 'new'
                ? await save({ name, query: viewQuery(spec, state) })
                : await save({ id: naming.id!, name, query: naming.query })
            setNaming(null)
            if (kept) go(now => ({ ...now, view: kept }))
          }}
        />
      )}
    </nav>
  )
}

function ViewMenu({ rename, discard }: { rename: () => void; discard: () => void }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={css.tab} aria-label={m.frames_view_more()}>
          …
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={rename}>{m.frames_rename_view()}</Menu.Item>
        <Menu.Item onClick={discard}>{m.frames_delete_view()}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
