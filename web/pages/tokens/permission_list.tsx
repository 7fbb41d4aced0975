import { Popover } from '../../parts/popover.js'
import type { Permission } from '../../session.js'
import { useTexts } from '../../texts/texts.js'

const SHOWN = 2

/** The first permissions of a token, and the others behind a button, with what each allows. */
export function PermissionList({ permissions }: { readonly permissions: readonly Permission[] }) {
  const t = useTexts()
  const others = permissions.length - SHOWN
  return (
    <span className="chips">
      {permissions.slice(0, SHOWN).map((permission) => (
        <code key={permission} className="chip" title={t.permissions[permission]}>
          {permission}
        </code>
      ))}
      {others > 0 && (
        <Popover tone="quiet" label={t.tokens.morePermissions(others)}>
          <dl className="permissions">
            {permissions.map((permission) => (
              <div key={permission}>
                <dt>
                  <code>{permission}</code>
                </dt>
                <dd className="dim">{t.permissions[permission]}</dd>
              </div>
            ))}
          </dl>
        </Popover>
      )}
    </span>
  )
}
