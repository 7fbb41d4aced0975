export interface paths {
    "/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the environment
         * @description Needs no credential.
         */
        get: operations["info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether this instance serves HTTP
         * @description The load balancer polls this endpoint. It checks no store.
         *
         *     Needs no credential.
         */
        get: operations["health.live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether this instance reaches its stores
         * @description For monitoring. The load balancer does not poll this endpoint.
         *
         *     Needs no credential.
         */
        get: operations["health.ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics of this instance
         * @description In the Prometheus text format. If `METRICS_TOKEN` is set, the request needs it as bearer token. Otherwise the metrics are at most a second old.
         *
         *     Needs no credential.
         */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/instances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the instances
         * @description Each instance reports itself every five seconds and leaves the list after 20 seconds of silence. `meta.gone` then lists it for an hour, unless it shut down. The longest-running comes first. The instance that answers is always among them, as it is now.
         *
         *     Needs an operator's credential.
         */
        get: operations["operations.instances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the signals
         * @description The last 5,000 signals of all instances, newest first; with `after`, those that came since, oldest first. Poll with `after` set to the last `meta.live_cursor`, and no signal is missed. Signals of an outage of Redis come after it, with the `time` at which they were printed.
         *
         *     Needs an operator's credential.
         */
        get: operations["operations.signals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/tripwires": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the report on the capacity tripwires
         * @description The report of `tripwires:report`, at most a minute old.
         *
         *     Needs an operator's credential.
         */
        get: operations["operations.tripwires"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the streams of durable messages
         * @description Counts only: the messages may hold data of organizations.
         *
         *     Needs an operator's credential.
         */
        get: operations["operations.streams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/leases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the resources that instances own
         * @description The first to expire come first.
         *
         *     Needs an operator's credential.
         */
        get: operations["operations.leases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the stores
         * @description Asks MongoDB and Redis over the connections of this instance and says what `health:check` says. Writes nothing.
         *
         *     Needs an operator's credential.
         */
        get: operations["operations.stores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/locks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the held locks
         * @description The first to expire come first. At most 500 recorded names are looked at, free ones among them.
         *
         *     Needs an operator's credential.
         */
        get: operations["operations.locks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the OpenAPI document
         * @description Needs no credential.
         */
        get: operations["openapi.document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Browse the API
         * @description A page that displays this document and can send requests.
         *
         *     Needs no credential.
         */
        get: operations["openapi.docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{asset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an asset of the page
         * @description Needs no credential.
         */
        get: operations["openapi.docs_asset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the service in a browser
         * @description A browser (`Accept: text/html`) is sent to the web console, if this instance has it. Others get a page that leads to the documentation and to the state of this instance.
         *
         *     Needs no credential.
         */
        get: operations["web.home"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the web console
         * @description Needs no credential.
         */
        get: operations["web.console"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/assets/{asset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file of the web console
         * @description Answers the names of this instance's build, with `Content-Encoding: br` or `gzip` for a client that accepts it.
         *
         *     Needs no credential.
         */
        get: operations["web.asset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Load the embed script of this release
         * @description Needs no credential.
         */
        get: operations["web.embed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of the embed script
         * @description A page that names a version also names its hash, so no other text can run there.
         *
         *     Needs no credential.
         */
        get: operations["web.embed_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/{asset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Load a version of the embed script, or its types
         * @description A version never changes, and each version that was released stays.
         *
         *     Needs no credential.
         */
        get: operations["web.embed_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-tokens/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the code of a sign-in link for a token
         * @description A code that came with a new token works once, within 24 hours, on any machine. A code of `node ace console:link`, for development, works once, within five minutes, on the machine of the instance. The new token is derived from the one that the code is for: it has the same permissions and lives at most 12 hours. If that one is itself derived, the new token replaces it, with the same permissions and the same end. A code that is unknown, used, expired or not for this machine gets the same 401.
         *
         *     Needs the code of a sign-in link.
         */
        post: operations["access_tokens.sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-tokens/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the calling token
         * @description Needs an access token.
         */
        get: operations["access_tokens.read_current"];
        put?: never;
        post?: never;
        /**
         * Revoke the calling token
         * @description Ends the calling token and the tokens derived from it, on every instance within seconds.
         *
         *     Needs an access token.
         */
        delete: operations["access_tokens.revoke_current"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-tokens/current/derive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the calling token for a short-lived one
         * @description For programs that must not keep a long-lived token, such as a page in a browser. The new token lives at most 12 hours, has at most the permissions of the calling token, and ends when that token ends or is revoked. So do the tokens that it creates, which live no longer than it. A derived token cannot be exchanged again and creates no publishable key. A token has at most 50 derived tokens at a time: one more ends the oldest.
         *
         *     Needs an access token.
         */
        post: operations["access_tokens.derive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List access tokens
         * @description Needs an access token with the permission `tokens:manage`.
         */
        get: operations["access_tokens.list"];
        put?: never;
        /**
         * Create an access token
         * @description The new token has at most the permissions of the calling token and expires no later. Give at most one of `expires_in` and `expires_at`. Without either, the token expires after 90 days, or with the calling token if that is earlier. No token lives longer than 366 days. A token with 15 ancestors cannot grant `tokens:manage`. What a derived token creates ends with the same token as it, and counts as derived. With `sign_in_code: true`, the answer also has the code of a link with which a colleague signs in to the console. It works once, on any machine, within 24 hours and while the token lives. An organization may have 2000 access tokens besides derived ones.
         *
         *     Needs an access token with the permission `tokens:manage`.
         */
        post: operations["access_tokens.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-tokens/{id}/made": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what an access token made
         * @description What the token or its descendants created and what still exists: tokens, publishable keys, webhooks and pins. The newest 100 of each kind are listed. The token itself may be gone. Webhooks and pins that were created before this endpoint existed are not known.
         *
         *     Needs an access token with the permission `tokens:manage`.
         */
        get: operations["access_tokens.made"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an access token
         * @description Every instance refuses the token within seconds. A token may revoke itself. Tokens derived from it always end with it. What it made goes on unless the request takes it along, even if the token itself no longer exists: `descendants=true` revokes the tokens and publishable keys that it created directly or indirectly; `made=true` also deletes the webhooks and pins. Revoke a leaked token with `made=true`. An answer of 200 says what is left. After a failure or 503, send the request again: it goes on with what is left.
         *
         *     Needs an access token with the permission `tokens:manage`.
         */
        delete: operations["access_tokens.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publishable-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List publishable keys
         * @description Needs an access token with the permission `tokens:manage`.
         */
        get: operations["publishable_keys.list"];
        put?: never;
        /**
         * Create a publishable key
         * @description Pages of the given origins may then resolve their URL and start booking sessions of the organization, with limits of their own for each visitor's network. A key does not expire; it can be revoked with the token that created it. A derived token creates none. An organization may have at most 20.
         *
         *     Needs an access token with the permissions `tokens:manage`, `routers:read` and `bookings:manage`.
         */
        post: operations["publishable_keys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publishable-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a publishable key
         * @description Creates a second key with the same name and origins. Both are valid until the first is revoked; its `last_used_at` tells when no page has it any more.
         *
         *     Needs an access token with the permissions `tokens:manage`, `routers:read` and `bookings:manage`.
         */
        post: operations["publishable_keys.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publishable-keys/{id}/prove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove the origins of a publishable key
         * @description Looks for `origin_proof` at each origin that is not proven: in `https://<host>/.well-known/signalbox.txt` (its first 1,024 bytes, without a redirect) and in the TXT records of `_signalbox.<host>`. Loopback origins need no proof, and an origin that another key of the organization has as proven is proven. At most 60 origins of an organization are asked in ten minutes.
         *
         *     Needs an access token with the permissions `tokens:manage`, `routers:read` and `bookings:manage`.
         */
        post: operations["publishable_keys.prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publishable-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a publishable key
         * @description Every instance refuses the key within seconds. Booking sessions that pages started with it go on with their own secrets.
         *
         *     Needs an access token with the permission `tokens:manage`.
         */
        delete: operations["publishable_keys.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/credential": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the calling credential
         * @description Needs an operator's credential.
         */
        get: operations["operator_credential.read"];
        put?: never;
        post?: never;
        /**
         * Revoke the calling credential
         * @description Ends the calling credential and those derived from it. Every instance refuses them from then on.
         *
         *     Needs an operator's credential.
         */
        delete: operations["operator_credential.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/credential/derive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the calling credential for a short-lived one
         * @description For programs that must not keep a long-lived credential, such as a page in a browser. The new one lives at most 12 hours and ends when the calling one ends or is revoked. It cannot be exchanged again. A credential has at most 50 derived ones at a time: one more ends the oldest.
         *
         *     Needs an operator's credential.
         */
        post: operations["operator_credential.derive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organizations
         * @description The oldest first.
         *
         *     Needs an operator's credential.
         */
        get: operations["operations.organizations.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename an organization
         * @description Needs an operator's credential.
         */
        patch: operations["operations.organizations.rename"];
        trace?: never;
    };
    "/v1/operations/organizations/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all of an organization
         * @description All that is stored of the organization, without secrets, as JSON lines `{ "kind": "<collection>", "data": { … } }`. The last line, of the kind `end`, says how many came before it: without it, the archive is not complete. An export lasts at most ten minutes; an instance sends one at a time.
         *
         *     Needs an operator's credential.
         */
        get: operations["operations.organizations.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/organizations/{id}/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete an organization
         * @description Within about a second, its credentials and the secrets of its booking sessions are refused and its streams end. In seven days, or with `now` in a minute, its rows are deleted; a second pass 26 hours later finds what instances still held. With `validate_only` it only counts. An organization with others below it is refused. A repeated request starts the delay again.
         *
         *     Needs an operator's credential.
         */
        post: operations["operations.organizations.request_deletion"];
        /**
         * Take the deletion of an organization back
         * @description Its credentials are valid again.
         *
         *     Needs an operator's credential.
         */
        delete: operations["operations.organizations.take_back_deletion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the organization
         * @description Needs an access token with the permission `organizations:read`.
         */
        get: operations["organization.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the URL privacy and the time zone
         * @description The other instances follow within two seconds. Events that are stored stay as they are. An organization as `GET` shows it is accepted: members that only the service sets must equal those before the change.
         *
         *     Needs an access token with the permission `organizations:manage`.
         */
        patch: operations["organization.update"];
        trace?: never;
    };
    "/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Who wrote what, when and from where: one row for each object that a write changed, newest first. A token reads the rows of the kinds that its permissions let it read. Visitors' resolves and booking sessions have records of their own. As CSV (`Accept: text/csv`), 10000 rows at most.
         *
         *     Needs an access token with the permission `events:read`.
         */
        get: operations["audit_log.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brand-kit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the brand kit
         * @description The organization's own kit, or that of its nearest ancestor that has one. With `allow_missing`, the answer without any is a 204 in place of a 404.
         *
         *     Needs an access token with the permission `brand-kits:read`.
         */
        get: operations["brand_kit.read"];
        /**
         * Replace the organization's own brand kit
         * @description A kit as `GET` shows it is accepted, an inherited one too: members that only the service sets must equal those of the kit that is in force before the change.
         *
         *     Needs an access token with the permission `brand-kits:manage`.
         */
        put: operations["brand_kit.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List booking flows
         * @description Needs an access token with the permission `flows:read`.
         */
        get: operations["booking_flows.list"];
        put?: never;
        /**
         * Create a booking flow
         * @description Names are unique within the organization.
         *
         *     Needs an access token with the permission `flows:manage`.
         */
        post: operations["booking_flows.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a booking flow
         * @description Needs an access token with the permission `flows:read`.
         */
        get: operations["booking_flows.read"];
        put?: never;
        post?: never;
        /**
         * Delete a booking flow
         * @description Needs an access token with the permission `flows:manage`.
         */
        delete: operations["booking_flows.delete"];
        options?: never;
        head?: never;
        /**
         * Update a booking flow
         * @description Absent members stay unchanged. Null removes an optional member. A flow as `GET` shows it is accepted: members that only the service sets must equal those of the flow before the update. A change of `url` or `is_active` moves all visitors of the flow: it is refused for the blocking pins that hold, expect the flow and would not hold any more. A pin that names no URL promises the one to which the flow leads at the time.
         *
         *     Needs an access token with the permission `flows:manage`.
         */
        patch: operations["booking_flows.update"];
        trace?: never;
    };
    "/v1/booking-flows/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a booking flow's revisions
         * @description What each write changed and who wrote, newest first; also of a deleted flow. They are rows of the audit log and are kept as long as these.
         *
         *     Needs an access token with the permission `flows:read`.
         */
        get: operations["booking_flows.revisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flows/{id}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revert a booking flow
         * @description Updates the flow to how it was as of one of its revisions, as long as every write since then is in its history. Every rule of an update applies.
         *
         *     Needs an access token with the permission `flows:manage`.
         */
        post: operations["booking_flows.revert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/visitor-erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List visitor erasures
         * @description Newest first. Complete ones are kept for a year.
         *
         *     Needs an access token with the permission `organizations:read`.
         */
        get: operations["visitor_erasures.list"];
        put?: never;
        /**
         * Forget a visitor
         * @description Erases a value, such as an e-mail address or a click id, wherever a URL or a message of the organization holds it, or the URL that led to a booking session. Counts stay. The first pass begins within a minute; a second one 26 hours later finds what instances still held in memory. The value is stored encrypted until then and is never answered.
         *
         *     Needs an access token with the permission `organizations:manage`.
         */
        post: operations["visitor_erasures.request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/visitor-erasures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a visitor erasure
         * @description Needs an access token with the permission `organizations:read`.
         */
        get: operations["visitor_erasures.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/page/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve the URL of a page
         * @description Decides and records like `POST /v1/booking-flow-routers/resolve`, and tells only what a visitor may see: no router, no criteria. The URL is stored as the `url_privacy` of the organization allows. Pages have limits of their own, for each network and for each key.
         *
         *     Needs a publishable key, and an `Origin` that it names.
         */
        post: operations["page.resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/page/unused-decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a decision as unused
         * @description For a page whose answer came too late, or that goes on with another decision. Traffic and impact then leave the decision out; its event stays. Waits up to two seconds until the event is stored.
         *
         *     Needs a publishable key, and an `Origin` that it names.
         */
        post: operations["page.mark_unused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flow-routers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Filter routers
         * @description Without filters, lists all routers of the organization; several filters must all hold. A page has fewer than `limit` routers if more would exceed 1 MiB; `next_cursor` leads to the rest.
         *
         *     Needs an access token with the permission `routers:read`.
         */
        get: operations["routers.filter"];
        put?: never;
        /**
         * Create a router
         * @description The name is unique within the organization, and at most one active router is the default. A default router has no criteria; every other router needs a path, query parameters or a campaign. `warnings` of the answer reports conflicts with other routers. Its `fields` list probable mistakes, with corrections, and example URLs that the router does not match. The number and the total bytes of the routers of an organization are limited (`E_QUOTA_EXCEEDED`).
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        post: operations["routers.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flow-routers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all routers
         * @description All routers of the organization as of one moment, the oldest first, as an import takes them: JSON lines, or CSV for `Accept: text/csv`. An export lasts at most a minute; a connection that closes before the end of the answer means that it is not complete.
         *
         *     Needs an access token with the permission `routers:read`.
         */
        get: operations["routers.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flow-routers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a router
         * @description Needs an access token with the permission `routers:read`.
         */
        get: operations["routers.read"];
        put?: never;
        post?: never;
        /**
         * Delete a router
         * @description Needs an access token with the permission `routers:manage`.
         */
        delete: operations["routers.delete"];
        options?: never;
        head?: never;
        /**
         * Update a router
         * @description Absent members stay unchanged. Null removes a description or a scheduling bound. The updated router as a whole must follow the rules for creating one. A router as `GET` shows it is accepted: members that only the service sets must equal those of the router before the update.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        patch: operations["routers.update"];
        trace?: never;
    };
    "/v1/booking-flow-routers/by-external-id/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a router by its external id
         * @description Needs an access token with the permission `routers:read`.
         */
        get: operations["routers.read_by_external_id"];
        /**
         * Create or replace a router by its external id
         * @description The body is the whole router: members absent from it get the values that a create gives them. The external id comes from the path; the body may repeat it. The identifier and `createdAt` stay. A request that changes nothing leaves the revision and `updatedAt` as they are. A router as `GET` shows it is accepted: members that only the service sets must equal those of the router before the request, and be absent if there is none.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        put: operations["routers.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flow-routers/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a URL
         * @description Returns the active, open router that wins the URL: by priority class, then specificity, then the newest. Records a router event, whose id is the `decision_id`. Resolves have their own rate limits.
         *
         *     Needs an access token with the permission `routers:read`.
         */
        post: operations["routers.resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flow-routers/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain how a URL resolves
         * @description Returns the winner, the reason and how long the decision holds, and why each router in `router_ids` does not win. `at` moves the schedules in time, and `as_of` the routers: with the `organization_revision` and the time of a router event, the answer is that of its resolve. With `draft`, the explanation is the one that would follow a write of that router: of a new one, or of the router `draft.router_id` with the given members changed. With `near`, it lists the routers that miss the URL by one criterion; with `unused_parameters`, the parameters of the URL that no router asks for. Records no event and writes nothing.
         *
         *     Needs an access token with the permission `routers:read`.
         */
        post: operations["routers.explain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flow-routers/bulk-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the same change to many routers
         * @description Give `ids`, or a `filter` with the members of the list's filters: its routers are found by the same transaction that writes. At most 1000 routers and 8388608 bytes of them, all or none. Listeners of `router-changes` get one message. Routers that already are as they should be are left alone. `tags` replaces the tags; `add_tags` and `remove_tags` change them. Null removes a scheduling bound.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        post: operations["routers.bulk_update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flow-routers/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many routers
         * @description Give `ids`, or a `filter` with the members of the list's filters: its routers are found by the same transaction that writes. At most 1000 routers and 8388608 bytes of them, all or none. Listeners of `router-changes` get one message.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        post: operations["routers.bulk_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flow-routers/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create several routers
         * @description Up to 1000 drafts, all or none, in a body of at most 4 MiB, as JSON or as CSV. Of drafts that tie, the later one wins, as if the drafts were created one after another. `drafts` of a 422 names every refused draft with all its problems: its own, those with other drafts, and those with existing routers. The answer lists the 5 most severe conflicts of each router and counts all of them.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        post: operations["routers.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flow-routers/impact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what changes would do to past traffic
         * @description Resolves the traffic of the last `days` closed days (7 unless given) once more, on the present routers and on those that the changes would make, and says which events would go elsewhere. Writes nothing. Traffic is that of `traffic_shapes`: URLs as far as routing sees them, at most 200,000 shapes, those of newer days first. Drafts are not compared with booking flows, names and quotas: only a write decides.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        post: operations["routers.impact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flow-routers/{id}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revert a router
         * @description Updates the router to how it was as of an organization revision. Every rule of an update applies, as of now.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        post: operations["routers.revert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flow-routers/validate-example-urls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check example URLs
         * @description For each URL, returns the routers that match now, the winner, and the routers that list the URL as an example.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        post: operations["routers.validate_example_urls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flow-routers/validate-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check proposed criteria
         * @description Compares a draft with the existing routers and writes nothing. `exclude_router_id` names the router that it would replace. Without `is_active`, `is_default` and `scheduling`, the draft is active, not a default router, and open as that router is; bounds that `scheduling` does not name are those of that router.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        post: operations["routers.validate_rules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/router-pins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pins
         * @description Newest first.
         *
         *     Needs an access token with the permission `routers:read`.
         */
        get: operations["router_pins.list"];
        put?: never;
        /**
         * Create a pin
         * @description A promise that a URL leads to a flow, to a router, or to no router. A blocking pin must hold when it is written. An organization may have 1000 pins.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        post: operations["router_pins.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/router-pins/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which routers pins and example URLs reach
         * @description A router is reached if it wins the URL of a pin, or an example URL of any router: now, or once the schedule of that router opens it.
         *
         *     Needs an access token with the permission `routers:read`.
         */
        get: operations["router_pins.coverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/router-pins/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a pin
         * @description Needs an access token with the permission `routers:read`.
         */
        get: operations["router_pins.read"];
        put?: never;
        post?: never;
        /**
         * Delete a pin
         * @description To delete a blocking pin that has not ended requires the permission `pins:override`.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        delete: operations["router_pins.delete"];
        options?: never;
        head?: never;
        /**
         * Update a pin
         * @description Absent members stay unchanged; null removes a note or an expiry. A pin as `GET` shows it is accepted. A pin whose promise changes is judged as a new one. To weaken or move a blocking pin (its mode, URL, time or expectation, or an earlier expiry) requires the permission `pins:override`.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        patch: operations["router_pins.update"];
        trace?: never;
    };
    "/v1/router-pins/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge pins
         * @description All pins of the organization or those with the given `ids`, on its routers as they are now.
         *
         *     Needs an access token with the permission `routers:read`.
         */
        post: operations["router_pins.run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/routing-table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the routing table
         * @description All routers of the organization in order of precedence, without descriptions and example URLs, from the memory of the instance. About 250 to 300 bytes a router, or 20 with `Accept-Encoding: gzip`.
         *
         *     Needs an access token with the permission `routers:read`.
         */
        get: operations["routing_table.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/router-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List router events
         * @description An event may appear shortly after the answer to its resolve. With `from`, `until`, `url` or a UTM value, the list is ordered by the time of the event, and a page examines at most 5,000 events: it may then have fewer than `limit` events, or none, although `next_cursor` leads on.
         *
         *     Needs an access token with the permission `events:read`.
         */
        get: operations["router_events.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-flow-routers/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a router's revisions
         * @description The router after each write, newest first, with what the write changed; also of a deleted router. A page has fewer than `limit` revisions if more would exceed 1 MiB of routers, before and after.
         *
         *     Needs an access token with the permissions `events:read` and `routers:read`.
         */
        get: operations["routers.revisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/router-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of routers
         * @description Who changed which router, when and how: the audit log of the organization, newest first. A page has fewer than `limit` changes if more would exceed 1 MiB of routers, before and after.
         *
         *     Needs an access token with the permissions `events:read` and `routers:read`.
         */
        get: operations["router_changes.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/router-changes/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change
         * @description Gives all routers that one write changed the states that they had before it (`to`: `before`), or one router the state that it had after it (`after`): all or none. A deleted router is created again, with its identifier. The rules for every write apply, as they are now. With `validate_only` and `impact`, the answer says what would happen. The request is refused when one of the routers changed after `known_revision`.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        post: operations["router_changes.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/router-events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a router event
         * @description A `decision_id` is the id of an event. The event may appear shortly after the answer to its resolve.
         *
         *     Needs an access token with the permission `events:read`.
         */
        get: operations["router_events.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/router-audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the latest audit
         * @description Names of routers are those at the time of the audit. Before the first one, the answer is a 404 that tells how to request it, and in `run` how far it is; with `allow_missing`, it is a 200 whose `audited_at` is null.
         *
         *     Needs an access token with the permission `routers:read`.
         */
        get: operations["router_audit.read"];
        put?: never;
        /**
         * Request an audit
         * @description An organization has one audit at a time: while one is queued or running, the answer is that one. It runs behind the audits that wait already. `GET` shows its progress, and listeners of `router-changes` get `audit.started`, `audit.progress`, `audit.failed` and `audit.finished`. An organization begins at most 20 audits an hour.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        post: operations["router_audit.request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/router-suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read suggested routers
         * @description Routers that the organization lacks: for URLs of the last thirty days that share a path or parameters, and that its present routers leave to the default router or to nobody. Each is proposed alone, takes at least 20 resolves and one in a hundred of those that are left, and takes next to nothing from other routers. The answer is computed anew after each change of a router, and every ten minutes.
         *
         *     Needs an access token with the permission `events:read`.
         */
        get: operations["router_suggestions.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/router-suggestions/{key}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss a suggested router or a UTM finding
         * @description A suggestion with this key is not listed for 90 days. A UTM finding stays in the audit, with its dismissal and the reason. Doing it again restarts the time.
         *
         *     Needs an access token with the permission `routers:manage`.
         */
        post: operations["router_suggestions.dismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/router-traffic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the traffic of routers
         * @description How often routers were selected, which bookings followed, and how that compares with the period before. The period consists of whole UTC days, at most 366, or 31 by hour. Ended days are closed at night; today is summed up when it is asked for, at most once a minute. UTM values are known by day, and only of closed days.
         *
         *     Needs an access token with the permission `events:read`.
         */
        get: operations["router_traffic.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/page/booking-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a booking session on a page
         * @description As `POST /v1/booking-sessions`. A `decision_id` alone starts a session for the flow of that decision, if the organization has it. The secret in the answer, not the key, attends the session, keeps it alive and completes it. An `Idempotency-Key` counts for the network that sent it, so choose a random one for each visitor.
         *
         *     Needs a publishable key, and an `Origin` that it names.
         */
        post: operations["page.start_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List booking sessions
         * @description Needs an access token with the permission `bookings:manage`.
         */
        get: operations["booking_sessions.list"];
        put?: never;
        /**
         * Start a booking session
         * @description Give exactly one of `booking_flow_id` and `url`. A URL is resolved, which records a router event. `decision_id` names the resolve that led the visitor here, so that the booking counts for its router; an id that is unknown attributes nothing. The session shows the attribution once the event of the decision is stored, usually within a second.
         *
         *     Needs an access token with the permission `bookings:manage`.
         */
        post: operations["booking_sessions.start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-sessions/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count booking sessions by network
         * @description The sessions that began on a UTC day, the newest 200000 at most, by the network of their visitors. A network with far more completed sessions than others may be a script.
         *
         *     Needs an access token with the permission `bookings:manage`.
         */
        get: operations["booking_sessions.sources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-sessions/strike": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Strike booking sessions
         * @description Marks the sessions of one network and day, or the given ones, as no visitor's: at most 1000. They and their events stay and show `struck_at`. Traffic and conversion leave them out once their days are summed up again. A strike cannot be undone. Give exactly one member; what is struck already or unknown is passed over.
         *
         *     Needs an access token with the permission `bookings:manage`.
         */
        post: operations["booking_sessions.strike"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a booking session
         * @description Needs an access token with the permission `bookings:manage`, or the booking session's own secret.
         */
        get: operations["booking_sessions.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-sessions/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a booking session
         * @description Records that the visitor booked. Completing a completed session again gives the same answer.
         *
         *     Needs an access token with the permission `bookings:manage`, or the booking session's own secret.
         */
        post: operations["booking_sessions.complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-sessions/{id}/heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep a booking session alive
         * @description For pages that cannot hold a stream open.
         *
         *     Needs an access token with the permission `bookings:manage`, or the booking session's own secret.
         */
        post: operations["booking_sessions.keep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List booking events
         * @description How booking sessions ended: one event per session.
         *
         *     Needs an access token with the permission `events:read`.
         */
        get: operations["booking_events.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Needs an access token with the permission `webhooks:manage`.
         */
        get: operations["webhooks.list"];
        put?: never;
        /**
         * Create a webhook
         * @description The URL must be https and lead to the public Internet. `router.resolved` needs `router_resolved`: a share of the resolves (`sample_rate`), some routers (`router_ids`), or both. The secret is shown only in this answer. Events that happen from about a second later are sent. The token needs the permission to read them as well: `routers:read` for `router.changed` and `audit.finished`, `events:read` for the others.
         *
         *     Needs an access token with the permission `webhooks:manage`.
         */
        post: operations["webhooks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description Needs an access token with the permission `webhooks:manage`.
         */
        get: operations["webhooks.read"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description What waits is not sent, and its attempts and dead letters are deleted.
         *
         *     Needs an access token with the permission `webhooks:manage`.
         */
        delete: operations["webhooks.delete"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Absent members stay unchanged. A webhook as `GET` shows it is accepted. `is_active: true` also ends a disabling by the service. What waits goes to a new URL. To change the URL, `events` or `router_resolved`, or to activate the webhook, the token needs the permission to read its events, as to create it.
         *
         *     Needs an access token with the permission `webhooks:manage`.
         */
        patch: operations["webhooks.update"];
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description For 24 hours, deliveries are signed with both secrets, so a receiver can change at any time in between. Of several rotations within a day the last two earlier secrets count.
         *
         *     Needs an access token with the permission `webhooks:manage`.
         */
        post: operations["webhooks.rotate_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test delivery
         * @description Sends one message of the type `webhook.test` and waits for the outcome, at most 10 seconds. It is not repeated. An organization may run two at once.
         *
         *     Needs an access token with the permission `webhooks:manage`.
         */
        post: operations["webhooks.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the last attempts of a webhook
         * @description About the last 500, of seven days at most; newest first.
         *
         *     Needs an access token with the permission `webhooks:manage`.
         */
        get: operations["webhook_attempts.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was not delivered
         * @description About the last 5,000, of 30 days at most; newest first. The token needs the permission to read the events that are shown, as to create a webhook.
         *
         *     Needs an access token with the permission `webhooks:manage`.
         */
        get: operations["webhook_dead_letters.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/dead-letters/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send all dead letters again
         * @description The oldest first, as far as the queue has room. Each keeps its `webhook-id`.
         *
         *     Needs an access token with the permission `webhooks:manage`.
         */
        post: operations["webhook_dead_letters.resend_all"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/dead-letters/{letter}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a dead letter again
         * @description It keeps its `webhook-id` and is attempted for another day.
         *
         *     Needs an access token with the permission `webhooks:manage`.
         */
        post: operations["webhook_dead_letters.resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/realtime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open a stream of messages
         * @description Server-sent events. Each message is delivered at most once. `resync` means that messages may be missing and that the client should fetch
         *     its state again. `gap` means that messages of other instances are missing until the next `resync`, because Redis is away. The channels and their permissions:
         *
         *     | channel | permission | events |
         *     | --- | --- | --- |
         *     | `router-changes` | `routers:read` | `router.created`, `router.updated`, `router.deleted`, `routers.imported`, `routers.updated`, `routers.deleted`, `router.opened`, `router.closed`, `pin.broken`, `pin.held`, `audit.started`, `audit.progress`, `audit.failed`, `audit.finished` |
         *     | `router-events` | `events:read` | `ROUTER_RESOLVED` with `events`, in batches |
         *     | `booking-sessions` | `bookings:manage` | `booking.started`, `booking.completed`, `booking.abandoned` |
         *     | `booking-sessions/<id>` | `bookings:manage`, or the session's own secret | the same, for one session |
         *
         *     A stream opened with a session's secret is also the presence of the visitor: the session is abandoned some time after the stream ends.
         *
         *     Needs an access token, or the booking session's own secret.
         */
        get: operations["realtime.open"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description In order of evaluation, from the first to the fallback. The service sets it.
         * @enum {string}
         */
        PriorityClass: "campaign" | "path_and_query" | "path_only" | "query_only" | "default";
        MatchingCriteriaPath: {
            /** @description The path of the URL, segment by segment, decoded; case-sensitive. */
            segments: string[];
        };
        MatchingCriteriaQueryParamsParameter: {
            /** @description Without it, the presence of the parameter is enough. */
            value?: string;
            /** @description True when it is absent. When false, a URL without the parameter matches too. */
            required?: boolean;
        };
        MatchingCriteriaQueryParams: {
            /** @description By name of the parameter. */
            parameters: {
                [key: string]: components["schemas"]["MatchingCriteriaQueryParamsParameter"];
            };
        };
        MatchingCriteriaCampaign: {
            /** @description The value that `utm_source` must have. */
            utm_source?: string;
            /** @description The value that `utm_medium` must have. */
            utm_medium?: string;
            /** @description The value that `utm_campaign` must have. */
            utm_campaign?: string;
            /** @description The value that `utm_content` must have. */
            utm_content?: string;
            /** @description The value that `utm_term` must have. */
            utm_term?: string;
        };
        /** @description All that is given must match. */
        MatchingCriteria: {
            /** @description The path that the URL must have. */
            path?: components["schemas"]["MatchingCriteriaPath"];
            /** @description The query parameters that the URL must have. */
            query_params?: components["schemas"]["MatchingCriteriaQueryParams"];
            /** @description UTM parameters that the URL must have with exactly these values. */
            campaign?: components["schemas"]["MatchingCriteriaCampaign"];
        };
        /** @description The router is open from `active_from` (inclusive) to `active_until` (exclusive). */
        Scheduling: {
            /**
             * Format: date-time
             * @description The instant at which the router opens. Without it, the router has no beginning.
             */
            active_from?: string;
            /**
             * Format: date-time
             * @description The instant at which the router closes. Without it, the router has no end.
             */
            active_until?: string;
        };
        BookingFlowRouter: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description The name. It is unique in the organization. */
            name: string;
            /** @description A note for people. */
            description?: string;
            /** @description What the router is grouped by, in the order given. */
            tags: string[];
            /** @description Your own identifier of the router, unique within the organization: printable characters, but neither `.` nor `..`; null if it has none. */
            external_id: string | null;
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string;
            /** @description URLs that the router is meant to match. */
            example_urls: string[];
            matching_criteria: components["schemas"]["MatchingCriteria"];
            /** @description Codes of warnings that the author has accepted. Absent when there are none. */
            accepted_warnings?: components["schemas"]["WarningCode"][];
            priority_class: components["schemas"]["PriorityClass"];
            /** @description Whether it is the fallback of the organization, which has no criteria. */
            is_default: boolean;
            /** @description Whether it is in use. */
            is_active: boolean;
            scheduling: components["schemas"]["Scheduling"];
            /** @description Grows with each write. For `if_revision`, and as the `ETag`. */
            revision: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
        };
        FilteredBookingFlowRouter: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description The name. It is unique in the organization. */
            name: string;
            /** @description A note for people. */
            description?: string;
            /** @description What the router is grouped by, in the order given. */
            tags: string[];
            /** @description Your own identifier of the router, unique within the organization: printable characters, but neither `.` nor `..`; null if it has none. */
            external_id: string | null;
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string;
            /** @description URLs that the router is meant to match. */
            example_urls: string[];
            matching_criteria: components["schemas"]["MatchingCriteria"];
            /** @description Codes of warnings that the author has accepted. Absent when there are none. */
            accepted_warnings?: components["schemas"]["WarningCode"][];
            priority_class: components["schemas"]["PriorityClass"];
            /** @description Whether it is the fallback of the organization, which has no criteria. */
            is_default: boolean;
            /** @description Whether it is in use. */
            is_active: boolean;
            scheduling: components["schemas"]["Scheduling"];
            /** @description Grows with each write. For `if_revision`, and as the `ETag`. */
            revision: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The booking flow of the router. */
            booking_flow?: components["schemas"]["BookingFlow"];
        };
        WrittenBookingFlowRouter: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description The name. It is unique in the organization. */
            name: string;
            /** @description A note for people. */
            description?: string;
            /** @description What the router is grouped by, in the order given. */
            tags: string[];
            /** @description Your own identifier of the router, unique within the organization: printable characters, but neither `.` nor `..`; null if it has none. */
            external_id: string | null;
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string;
            /** @description URLs that the router is meant to match. */
            example_urls: string[];
            matching_criteria: components["schemas"]["MatchingCriteria"];
            /** @description Codes of warnings that the author has accepted. Absent when there are none. */
            accepted_warnings?: components["schemas"]["WarningCode"][];
            priority_class: components["schemas"]["PriorityClass"];
            /** @description Whether it is the fallback of the organization, which has no criteria. */
            is_default: boolean;
            /** @description Whether it is in use. */
            is_active: boolean;
            scheduling: components["schemas"]["Scheduling"];
            /** @description Grows with each write. For `if_revision`, and as the `ETag`. */
            revision: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description Probable mistakes in the router, and its conflicts with other routers. */
            warnings: components["schemas"]["WriteWarnings"];
            impact?: components["schemas"]["Impact"];
        };
        WriteWarnings: {
            /** @description Most severe first, those of severity low and info only with `conflicts=all`. At most 50 conflicts, for an import at most 5 per router, and at most 1048576 characters of JSON per answer. */
            items: components["schemas"]["Conflict"][];
            /** @description The number of all conflicts, the unlisted ones too. */
            total: number;
            /** @description The number of conflicts by severity. */
            totals: components["schemas"]["SeverityTotals"];
            /** @description Whether the router can win any request. */
            reach: components["schemas"]["Reach"];
            /** @description Probable mistakes in the router itself. */
            fields: components["schemas"]["RouterWarning"][];
            /** @description The number of all such warnings. */
            fields_total: number;
            /** @description The first pins that the write breaks although it was not refused. Absent if there are none. */
            pins?: components["schemas"]["BrokenPin"][];
        };
        MatchedRouter: {
            /** @description The router. */
            router_id: string;
            /** @description The name of the router. */
            router_name: string;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string;
        };
        RouterName: {
            /** @description The router. */
            router_id: string;
            /** @description The name of the router. */
            router_name: string;
        };
        /** @enum {string} */
        Severity: "high" | "medium" | "low" | "info";
        SeverityTotals: {
            /** @description The number of severity high. */
            high: number;
            /** @description The number of severity medium. */
            medium: number;
            /** @description The number of severity low. */
            low: number;
            /** @description The number of severity info. */
            info: number;
        };
        Reach: components["schemas"]["ReachWins"] | components["schemas"]["ReachCovered"] | components["schemas"]["ReachInactive"] | components["schemas"]["ReachExpired"] | components["schemas"]["ReachUndecided"];
        ReachWinsWitness: {
            /** @description The URL. */
            url: string;
            /**
             * Format: date-time
             * @description The instant of the decision.
             */
            at: string;
        };
        ReachWins: {
            /**
             * @description The verdict. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "wins";
            /** @description A request that the router wins. */
            witness: components["schemas"]["ReachWinsWitness"];
        };
        ReachCovered: {
            /**
             * @description The verdict. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "covered";
            /** @description The routers that win in place of this one. */
            by: components["schemas"]["ConflictParty"][];
        };
        ReachInactive: {
            /**
             * @description The verdict. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "inactive";
        };
        ReachExpired: {
            /**
             * @description The verdict. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "expired";
        };
        ReachUndecided: {
            /**
             * @description The verdict. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "undecided";
        };
        ConflictParty: {
            /** @description Null if the router is not stored. */
            router_id: string | null;
            /** @description The name of the router. */
            router_name: string;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string | null;
        };
        ConflictWinner: {
            /** @description Null if the router is not stored. */
            router_id: string | null;
            /** @description The name of the router. */
            router_name: string;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string | null;
            /** @description What decided it: the first rule of precedence in which the two differ. */
            on: ("priority_class" | "specificity" | "created_at" | "id") | null;
        };
        ConflictSharedWindow: {
            /**
             * Format: date-time
             * @description The beginning, inclusive.
             */
            from: string;
            /**
             * Format: date-time
             * @description The end, exclusive; null if there is none.
             */
            until: string | null;
        };
        ConflictWitness: {
            /** @description The URL. */
            url: string;
            /**
             * Format: date-time
             * @description The instant of the decision.
             */
            at: string;
            /** @description Null if the router is not stored. */
            resolves_to: string | null;
        };
        ConflictWitnesses: {
            /** @description A URL that both routers match; null if there is none. */
            both: components["schemas"]["ConflictWitness"] | null;
            /** @description An example URL that one router lists and the other wins; null if there is none. */
            claimed: components["schemas"]["ConflictWitness"] | null;
            /** @description A URL that only `router` matches; null if there is none. */
            only_router: string | null;
            /** @description A URL that only `other_router` matches; null if there is none. */
            only_other_router: string | null;
        };
        ConflictSuggestionChangeScheduling: {
            /**
             * Format: date-time
             * @description The instant at which the router opens. Without it, the router has no beginning.
             */
            active_from?: string | null;
            /**
             * Format: date-time
             * @description The instant at which the router closes. Without it, the router has no end.
             */
            active_until?: string | null;
        };
        ConflictSuggestionChange: {
            /** @description Whether it is in use. */
            is_active?: boolean;
            /** @description When the router is open. */
            scheduling?: components["schemas"]["ConflictSuggestionChangeScheduling"];
            /** @description URLs that the router is meant to match. */
            example_urls?: string[];
            matching_criteria?: components["schemas"]["MatchingCriteria"];
        };
        ConflictSuggestion: {
            /**
             * @description What the change does.
             * @enum {string}
             */
            action: "deactivate" | "reschedule" | "narrow" | "drop_example_urls";
            /** @description Null if the router is not stored. */
            router_id: string | null;
            /** @description The payload of an update of that router. */
            change: components["schemas"]["ConflictSuggestionChange"];
            /** @description A human-readable sentence. */
            message: string;
            /** @description The conflict that remains after the change; null if none does. */
            remaining_kind: ("duplicate" | "takeover" | "shadowed" | "example_claimed" | "overlap" | "specialization") | null;
        };
        Conflict: {
            /**
             * @description The kind of the conflict.
             * @enum {string}
             */
            kind: "duplicate" | "takeover" | "shadowed" | "example_claimed" | "overlap" | "specialization";
            /** @description How urgently a person must look at the conflict. */
            severity: components["schemas"]["Severity"];
            /** @description A human-readable sentence. */
            message: string;
            /** @description The written or proposed router. */
            router: components["schemas"]["ConflictParty"];
            /** @description The router that it conflicts with. */
            other_router: components["schemas"]["ConflictParty"];
            /**
             * @description How the URLs of `router` relate to those of `other_router`.
             * @enum {string}
             */
            relation: "equal" | "narrower" | "wider" | "overlapping" | "disjoint";
            /** @description The router that wins; null if none does. */
            winner: components["schemas"]["ConflictWinner"] | null;
            /** @description Whether the router that loses can never win any request. */
            loser_never_wins: boolean;
            /** @description When both routers are open; null if they never are. */
            shared_window: components["schemas"]["ConflictSharedWindow"] | null;
            /** @description URLs that show the conflict. Resolving them confirmed it. */
            witnesses: components["schemas"]["ConflictWitnesses"];
            /** @description The example URLs that both routers claim. */
            example_urls: string[];
            /** @description Changes that end the conflict or lower its severity. The service has tried each of them. */
            suggestions: components["schemas"]["ConflictSuggestion"][];
        };
        ConflictReport: {
            /** @description Most severe first, those of severity low and info only with `conflicts=all`. At most 50 conflicts, for an import at most 5 per router, and at most 1048576 characters of JSON per answer. */
            items: components["schemas"]["Conflict"][];
            /** @description The number of all conflicts, the unlisted ones too. */
            total: number;
            /** @description The number of conflicts by severity. */
            totals: components["schemas"]["SeverityTotals"];
            /** @description Whether the router can win any request. */
            reach: components["schemas"]["Reach"];
        };
        /** @enum {string} */
        WarningCode: "slash_in_segment" | "wildcard" | "escaped_text" | "blank_at_edge" | "host_in_path" | "utm_in_query_params" | "example_url_unmatched" | "parameter_left_out" | "utm_name_misspelt" | "utm_value_variant" | "utm_value_misspelt" | "utm_value_unseen" | "utm_values_fold" | "unfilled_placeholder" | "undecodable_text" | "invisible_character" | "swallowed_parameters" | "html_separator" | "utm_behind_hash";
        RouterWarningCorrection: {
            matching_criteria: components["schemas"]["MatchingCriteria"];
        };
        RouterWarning: {
            /** @description Stable, so programs can rely on it. */
            code: components["schemas"]["WarningCode"];
            /** @description The member of the router that the warning is about. */
            field: string;
            /** @description A human-readable sentence. */
            message: string;
            /** @description The payload of an update that corrects this mistake. */
            correction?: components["schemas"]["RouterWarningCorrection"];
        };
        ImportedBookingFlowRouters: {
            /** @description In the order of the drafts. */
            routers: components["schemas"]["WrittenBookingFlowRouter"][];
            impact?: components["schemas"]["Impact"];
        };
        RefusedDraftProblem: {
            /**
             * @description Stable, so programs can rely on it.
             * @enum {string}
             */
            code: "E_VALIDATION_ERROR" | "E_BOOKING_FLOW_UNKNOWN" | "E_ROUTER_NAME_TAKEN" | "E_ROUTER_EXTERNAL_ID_TAKEN" | "E_ACTIVE_DEFAULT_EXISTS" | "E_ROUTER_CONFLICTS" | "E_NAME_REPEATED" | "E_EXTERNAL_ID_REPEATED" | "E_ACTIVE_DEFAULT_REPEATED";
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description Each invalid member or parameter. */
            errors?: components["schemas"]["DraftError"][];
            /** @description The conflicts with other routers. */
            conflicts?: components["schemas"]["ConflictReport"];
            /** @description The router that has it already; null if it has just been changed or deleted. */
            in_the_way?: components["schemas"]["RouterName"] | null;
            /** @description The index of the earlier draft that it collides with. */
            first_index?: number;
            /** @description The line of that draft in a CSV. */
            first_line?: number;
        };
        RefusedDraft: {
            /** @description The index of the draft, from 0. */
            index: number;
            /** @description The line of a CSV in which the draft begins, from 1. */
            line?: number;
            /** @description Why the draft was refused. */
            problems: components["schemas"]["RefusedDraftProblem"][];
        };
        DraftError: {
            /** @description A sentence for a person. */
            message: string;
            /** @description The rule that was broken. */
            rule: string;
            /** @description The member of the draft; empty for the whole draft. */
            field: string;
            /** @description The column of a CSV that holds the member. */
            column?: string;
        };
        BulkUpdateConflictsRouter: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The name. It is unique in the organization. */
            name: string;
            /** @description The conflicts with other routers. */
            conflicts: components["schemas"]["ConflictReport"];
        };
        BulkUpdateConflicts: {
            /** @description The conflicts of all routers that changed, by severity. */
            totals: components["schemas"]["SeverityTotals"];
            /** @description The first routers that changed and have conflicts to list. */
            routers: components["schemas"]["BulkUpdateConflictsRouter"][];
            /** @description How many routers have conflicts to list. */
            routers_total: number;
        };
        BulkUpdate: {
            /** @description How many routers were selected. */
            matched: number;
            /** @description How many routers changed; the others already were as they should be. */
            updated: number;
            /** @description The identifiers of the routers that changed, oldest first. */
            ids: string[];
            /** @description The conflicts of the routers that changed. */
            conflicts: components["schemas"]["BulkUpdateConflicts"];
            /** @description The first pins that the write breaks although it was not refused. Absent if there are none. */
            broken_pins?: components["schemas"]["BrokenPin"][];
        };
        BulkDeletion: {
            /** @description How many routers were selected. */
            matched: number;
            /** @description How many routers were deleted. */
            deleted: number;
            /** @description The identifiers of the deleted routers, oldest first. */
            ids: string[];
            /** @description The first pins that the write breaks although it was not refused. Absent if there are none. */
            broken_pins?: components["schemas"]["BrokenPin"][];
        };
        RefusedRouterProblem: {
            /**
             * @description Stable, so programs can rely on it.
             * @enum {string}
             */
            code: "E_ROUTER_NOT_FOUND" | "E_VALIDATION_ERROR" | "E_ACTIVE_DEFAULT_EXISTS" | "E_ROUTER_CONFLICTS";
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description Each invalid member or parameter. */
            errors?: components["schemas"]["FieldError"][];
            /** @description The conflicts with other routers. */
            conflicts?: components["schemas"]["ConflictReport"];
        };
        RefusedRouter: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The name. It is unique in the organization. */
            name?: string;
            /** @description Why the router cannot be changed. */
            problems: components["schemas"]["RefusedRouterProblem"][];
        };
        /** @description What most routers have alike is left out. */
        RoutingTableRow: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The name. It is unique in the organization. */
            name: string;
            /** @description Your own identifier. Absent when it has none. */
            external_id?: string;
            /** @description Absent when it has none. */
            tags?: string[];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string;
            /** @description What a URL must have. Absent when it has none. */
            matching_criteria?: components["schemas"]["MatchingCriteria"];
            priority_class: components["schemas"]["PriorityClass"];
            /** @description Absent when false. */
            is_default?: boolean;
            /** @description Absent when true. */
            is_active?: boolean;
            /** @description Absent without a schedule. */
            scheduling?: components["schemas"]["Scheduling"];
            /**
             * @description Where the router stands at `meta.at`. Absent when it is `open`.
             * @enum {string}
             */
            status?: "open" | "upcoming" | "ended" | "inactive";
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description Grows with each write. For `if_revision`, and as the `ETag`. */
            revision: number;
        };
        RoutingTableMeta: {
            /** @description Grows with every change of what a resolve of the organization answers. */
            organization_revision: number;
            /**
             * Format: date-time
             * @description The instant of the decision.
             */
            at: string;
            /** @description The number of routers: `data` has all of them. */
            total: number;
            /**
             * Format: date-time
             * @description When a schedule next changes a `status`; null if none does.
             */
            next_change_at: string | null;
        };
        RoutingTable: {
            /** @description The place of this page in the list. */
            meta: components["schemas"]["RoutingTableMeta"];
            /** @description In order of precedence: of several that match and are open, the first wins. */
            data: components["schemas"]["RoutingTableRow"][];
        };
        ResolveBookingFlowRouterResponseDtoCandidateOutrankedBy: {
            /** @description The router. */
            router_id: string;
            /** @description The name of the router. */
            router_name: string;
            /**
             * @description What decided it: the first rule of precedence in which the two differ.
             * @enum {string}
             */
            on: "priority_class" | "specificity" | "created_at" | "id";
        };
        ResolveBookingFlowRouterResponseDtoCandidate: {
            /** @description The router. */
            router_id: string;
            /** @description The name of the router. */
            router_name: string;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string;
            /** @description The router that wins in its place, and why. */
            outranked_by: components["schemas"]["ResolveBookingFlowRouterResponseDtoCandidateOutrankedBy"];
        };
        ResolveBookingFlowRouterResponseDto: {
            /** @description The router that won. */
            router: components["schemas"]["BookingFlowRouter"];
            /** @description The booking flow of the router. */
            booking_flow: components["schemas"]["BookingFlow"];
            /** @description The organization's own kit or an ancestor's; null if none of them has one. */
            brand_kit: components["schemas"]["BrandKit"] | null;
            /** @description A human-readable line. */
            matched_by: string;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The router event that records this decision. */
            decision_id: string;
            /** @description The revision of the routers that decided. */
            organization_revision: number;
            /**
             * Format: date-time
             * @description When a schedule next changes the decision; null if none does. Before that, only a write changes it.
             */
            holds_until: string | null;
            /** @description The other open routers that match, in precedence order. Present if `candidates` asks for them. */
            candidates?: components["schemas"]["ResolveBookingFlowRouterResponseDtoCandidate"][];
        };
        ExplanationWinner: {
            /** @description Null if the router is not stored. */
            router_id: string | null;
            /** @description The name of the router. */
            router_name: string;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string | null;
            /** @description A human-readable line. */
            matched_by: string;
        };
        Outranking: {
            /** @description Null if the router is not stored. */
            router_id: string | null;
            /** @description The name of the router. */
            router_name: string;
            /**
             * @description What decided it: the first rule of precedence in which the two differ.
             * @enum {string}
             */
            on: "priority_class" | "specificity" | "created_at" | "id";
        };
        ExplanationOther: {
            /** @description Null if the router is not stored. */
            router_id: string | null;
            /** @description The name of the router. */
            router_name: string;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string | null;
            /** @description The router that wins in its place, and why. */
            outranked_by: components["schemas"]["Outranking"];
        };
        /** @enum {string} */
        RouterObstacle: "inactive" | "not_yet_open" | "closed" | "criteria" | "outranked";
        JudgedCriterion: {
            /** @description The part of the criteria. */
            field: string;
            /** @description Whether the URL meets the criterion. */
            met: boolean;
            /** @description What the criterion demands. */
            expected: string;
            /** @description What the URL has there; null if it has nothing. */
            actual: string | null;
        };
        RouterVerdict: {
            /** @description Null if the router is not stored. */
            router_id: string | null;
            /** @description The name of the router. */
            router_name?: string;
            priority_class?: components["schemas"]["PriorityClass"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id?: string | null;
            /** @description Whether the organization has such a router. */
            found: boolean;
            /** @description Whether it is in use. */
            is_active?: boolean;
            scheduling?: components["schemas"]["Scheduling"];
            /** @description Whether the router wins the URL. */
            wins?: boolean;
            /** @description Why the router does not win; empty if it does. */
            obstacles?: components["schemas"]["RouterObstacle"][];
            /** @description Each criterion of the router, and whether the URL meets it. */
            criteria?: components["schemas"]["JudgedCriterion"][];
            /** @description The router that wins in its place, and why. */
            outranked_by?: components["schemas"]["Outranking"] | null;
        };
        ExplanationDraft: {
            /** @description Null if the router is not stored. */
            router_id: string | null;
            /** @description The name of the router. */
            router_name: string;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string | null;
            /** @description Whether the organization has such a router. */
            found: boolean;
            /** @description Whether it is in use. */
            is_active: boolean;
            scheduling: components["schemas"]["Scheduling"];
            /** @description Whether the router wins the URL. */
            wins: boolean;
            /** @description Why the router does not win; empty if it does. */
            obstacles: components["schemas"]["RouterObstacle"][];
            /** @description Each criterion of the router, and whether the URL meets it. */
            criteria: components["schemas"]["JudgedCriterion"][];
            /** @description The router that wins in its place, and why. */
            outranked_by: components["schemas"]["Outranking"] | null;
        };
        ExplanationNear: {
            /** @description Null if the router is not stored. */
            router_id: string | null;
            /** @description The name of the router. */
            router_name: string;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string | null;
            /** @description The one criterion that is not met. */
            criterion: components["schemas"]["JudgedCriterion"];
            /** @description The URL, changed so that the criterion is met. */
            url: string;
            /** @description Whether the router wins that URL. */
            wins: boolean;
            /** @description The router that wins that URL. */
            winner: components["schemas"]["ConflictParty"];
        };
        Explanation: {
            /** @description The URL in its normal form. */
            url: string;
            /**
             * Format: date-time
             * @description The instant of the decision.
             */
            at: string;
            /** @description The revision of the routers that decide. */
            organization_revision: number;
            /**
             * Format: date-time
             * @description When the last write of those routers was made; absent without `as_of`.
             */
            written_at?: string;
            /** @description The router that wins; null if none does. */
            winner: components["schemas"]["ExplanationWinner"] | null;
            /** @description The other open routers that match, in precedence order. */
            others: components["schemas"]["ExplanationOther"][];
            /** @description The number of all other open routers that match. */
            others_total: number;
            /**
             * Format: date-time
             * @description When a schedule next changes the decision; null if none does.
             */
            holds_until: string | null;
            /** @description One verdict per router in `router_ids`, in the given order: of one that is not found `router_id` and `found` alone, of the others all members. */
            routers: components["schemas"]["RouterVerdict"][];
            /** @description The verdict on `draft`; absent without one. */
            draft?: components["schemas"]["ExplanationDraft"];
            /** @description The active, open routers that miss the URL by one criterion, nearest first; absent unless asked for. */
            near?: components["schemas"]["ExplanationNear"][];
            /** @description The query parameters of the URL that no router asks for, active or not; absent unless asked for. */
            unused_parameters?: string[];
        };
        PageResolutionBookingFlow: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The name. It is unique in the organization. */
            name: string;
            /** @description The URL. */
            url: string | null;
            /** @description How long an appointment takes; null if it is not known. */
            duration_minutes: number | null;
        };
        PageResolutionBrandKit: {
            /** @description The name of the brand. */
            name: string;
            /** @description The address of the logo; null if there is none. */
            logo_url: string | null;
            /** @description The main color of the brand, as in CSS. */
            primary_color: string;
            /** @description The second color of the brand, as in CSS; null if there is none. */
            secondary_color: string | null;
            /** @description The font of the brand, as in CSS; null if there is none. */
            font_family: string | null;
        };
        PageResolution: {
            /** @description Where the page leads. */
            booking_flow: components["schemas"]["PageResolutionBookingFlow"];
            /** @description The organization's own kit or an ancestor's; null if none of them has one. */
            brand_kit: components["schemas"]["PageResolutionBrandKit"] | null;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The decision; a booking session that names it counts for its router. */
            decision_id: string;
            /** @description False once the quota of the day for events of pages is used up: the decision is then counted and not kept, and a booking session that names it counts for no router. It may become false some decisions late. */
            is_decision_kept: boolean;
            /**
             * Format: date-time
             * @description When a schedule next changes the decision; null if none does.
             */
            holds_until: string | null;
        };
        ExampleUrlReport: {
            /** @description The URL. */
            url: string;
            /** @description Whether the URL can be routed. */
            is_valid_url: boolean;
            /** @description Why the URL cannot be routed. */
            reason?: string;
            /** @description The active, open routers that match. The first one wins. */
            matches: components["schemas"]["MatchedRouter"][];
            /** @description The router that wins; null if none does. */
            winner: components["schemas"]["MatchedRouter"] | null;
            /** @description The routers that list the URL among their example URLs. */
            claimed_by: components["schemas"]["RouterName"][];
        };
        DeprecatedExampleUrlReport: {
            /** @description The URL. */
            url: string;
            /** @description Whether the URL can be routed. */
            isValidUrl: boolean;
            /** @description Why the URL cannot be routed. */
            reason?: string;
            /** @description The active, open routers that match. The first one wins. */
            matches: components["schemas"]["MatchedRouter"][];
            /** @description The router that wins; null if none does. */
            winner: components["schemas"]["MatchedRouter"] | null;
            /** @description The routers that list the URL among their example URLs. */
            claimed_by: components["schemas"]["RouterName"][];
        };
        RulesValidationResult: {
            /** @description The URL. */
            url: string;
            /** @description Whether the URL can be routed. */
            isValidUrl: boolean;
            /** @description Whether the proposed criteria match the URL. */
            proposedRouterMatches: boolean;
            /** @description Whether both the proposed criteria and an existing active router match. */
            hasConflicts: boolean;
            /** @description The active, open routers that match the URL. The first one wins. */
            existingMatches: components["schemas"]["MatchedRouter"][];
        };
        RulesValidationRecommendation: {
            /** @description Whether any URL conflicts. */
            hasConflicts: boolean;
            /** @description A human-readable sentence. */
            message: string;
        };
        RulesValidationWarnings: {
            /** @description Probable mistakes in the router itself. */
            fields: components["schemas"]["RouterWarning"][];
            /** @description The number of all such warnings. */
            fields_total: number;
        };
        RulesValidationDraftProblem: {
            /** @description Stable, so programs can rely on it. */
            code: string;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The router that has it already; null if it has just been changed or deleted. */
            in_the_way: components["schemas"]["RouterName"] | null;
        };
        RulesValidationDraft: {
            /**
             * @description The status that it would have now.
             * @enum {string}
             */
            status: "open" | "upcoming" | "ended" | "inactive";
            priority_class: components["schemas"]["PriorityClass"];
            /** @description How narrow it is within its class. */
            specificity: number;
            /** @description Its place among all routers in order of precedence, from 1. */
            place: number;
            /** @description The number of routers, with the draft. */
            place_of: number;
            /** @description What a write of the draft would be refused for. */
            problems: components["schemas"]["RulesValidationDraftProblem"][];
            /**
             * Format: date-time
             * @description The instant of `winners`: now, or when the draft opens if that is later.
             */
            at: string;
            /** @description The router that would win each URL of `example_urls`, in the order given; null if none would. */
            winners: (components["schemas"]["ConflictParty"] | null)[];
        };
        RulesValidation: {
            matching_criteria: components["schemas"]["MatchingCriteria"];
            /** @description One report per URL, in the given order. */
            results: components["schemas"]["RulesValidationResult"][];
            /** @description The verdict on the proposed criteria. */
            recommendation: components["schemas"]["RulesValidationRecommendation"];
            /** @description The conflicts with other routers. */
            conflicts: components["schemas"]["ConflictReport"];
            /** @description Probable mistakes in the router, and its conflicts with other routers. */
            warnings: components["schemas"]["RulesValidationWarnings"];
            /** @description The draft as a write would leave it. */
            draft: components["schemas"]["RulesValidationDraft"];
        };
        RouterEvent: components["schemas"]["RouterResolvedEvent"] | components["schemas"]["RouterOpenedEvent"] | components["schemas"]["RouterClosedEvent"];
        RouterResolvedEventMetadata: {
            matched_class: components["schemas"]["PriorityClass"];
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The revision of the routers that decided; null in events of versions that did not record it. */
            organization_revision: number | null;
        };
        /** @description A resolve selected the router. */
        RouterResolvedEvent: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description The router. */
            router_id: string;
            /** @description The URL without user name, password and fragment. */
            url: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "ROUTER_RESOLVED";
            /** @description The circumstances of the event. */
            metadata: components["schemas"]["RouterResolvedEventMetadata"];
        };
        RouterOpenedEventMetadata: {
            /** @description Always null, like `url`. */
            matched_class: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description Always null, like `url`. */
            organization_revision: number | null;
        };
        /** @description The schedule of the router opened it. */
        RouterOpenedEvent: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description The router. */
            router_id: string;
            /** @description Always null: a schedule has no URL. */
            url: string | null;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "ROUTER_OPENED";
            /** @description The circumstances of the event. */
            metadata: components["schemas"]["RouterOpenedEventMetadata"];
        };
        RouterClosedEventMetadata: {
            /** @description Always null, like `url`. */
            matched_class: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description Always null, like `url`. */
            organization_revision: number | null;
        };
        /** @description The schedule of the router closed it. */
        RouterClosedEvent: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description The router. */
            router_id: string;
            /** @description Always null: a schedule has no URL. */
            url: string | null;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "ROUTER_CLOSED";
            /** @description The circumstances of the event. */
            metadata: components["schemas"]["RouterClosedEventMetadata"];
        };
        MemberChange: {
            /** @description The path of the member. */
            field: string;
            /** @description Its value before; null if it had none. */
            from: unknown;
            /** @description Its value after; null if it has none. */
            to: unknown;
        };
        RouterActor: {
            /**
             * @description What wrote.
             * @enum {string}
             */
            kind: "token" | "command";
            /** @description The access token; null for a command. */
            token_id: string | null;
            /** @description The name of the token then, or of the command. */
            name: string;
        };
        RouterChange: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description The router. */
            router_id: string;
            /** @description Its name then; null if it is not recorded. */
            router_name: string | null;
            /** @description The revision that the write made. */
            organization_revision: number;
            /**
             * Format: date-time
             * @description When it was written.
             */
            at: string;
            /**
             * @description What the write did. `recorded` is no write: it is how the router was when its history began.
             * @enum {string}
             */
            effect: "created" | "updated" | "deleted" | "imported" | "reverted" | "recorded";
            /** @description Who wrote; null if the service itself did. */
            actor: components["schemas"]["RouterActor"] | null;
            /** @description The revision whose state a revert restored, also one that deleted the router; otherwise null. */
            reverted_to: number | null;
            /** @description How many routers the write changed. Its changes, and no others of the organization, have the same `at`. */
            together: number;
            /** @description The first blocking pins that the whole write broke with `on_pin=warn`; also those that have been deleted since. */
            overridden_pins: string[];
            /** @description The members that the write changed; none for a deletion, and none if the state before is not recorded. */
            changes: components["schemas"]["MemberChange"][];
        };
        RouterRestorationRouter: {
            /** @description The router. */
            router_id: string;
            /** @description The name of the router. */
            router_name: string;
            /**
             * @description What happens to it.
             * @enum {string}
             */
            effect: "created" | "updated" | "deleted";
            /** @description What differs, of an update. */
            changes: components["schemas"]["MemberChange"][];
        };
        RouterRestorationConflictsRouter: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The name. It is unique in the organization. */
            name: string;
            /** @description The conflicts with other routers. */
            conflicts: components["schemas"]["ConflictReport"];
        };
        RouterRestorationConflicts: {
            /** @description The conflicts of all routers that changed, by severity. */
            totals: components["schemas"]["SeverityTotals"];
            /** @description The first routers that changed and have conflicts to list. */
            routers: components["schemas"]["RouterRestorationConflictsRouter"][];
            /** @description How many routers have conflicts to list. */
            routers_total: number;
        };
        RouterRestoration: {
            /** @description The routers that become different. */
            ids: string[];
            /** @description The newest revision of the routers before; `known_revision` of the request. */
            known_revision: number;
            /** @description The first of them. */
            routers: components["schemas"]["RouterRestorationRouter"][];
            /** @description The conflicts of the routers that changed. */
            conflicts: components["schemas"]["RouterRestorationConflicts"];
            /** @description The first pins that the write breaks although it was not refused. Absent if there are none. */
            broken_pins?: components["schemas"]["BrokenPin"][];
            impact?: components["schemas"]["Impact"];
        };
        RouterRevision: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description The router. */
            router_id: string;
            /** @description Its name then; null if it is not recorded. */
            router_name: string | null;
            /** @description The revision that the write made. */
            organization_revision: number;
            /**
             * Format: date-time
             * @description When it was written.
             */
            at: string;
            /**
             * @description What the write did. `recorded` is no write: it is how the router was when its history began.
             * @enum {string}
             */
            effect: "created" | "updated" | "deleted" | "imported" | "reverted" | "recorded";
            /** @description Who wrote; null if the service itself did. */
            actor: components["schemas"]["RouterActor"] | null;
            /** @description The revision whose state a revert restored, also one that deleted the router; otherwise null. */
            reverted_to: number | null;
            /** @description How many routers the write changed. Its changes, and no others of the organization, have the same `at`. */
            together: number;
            /** @description The first blocking pins that the whole write broke with `on_pin=warn`; also those that have been deleted since. */
            overridden_pins: string[];
            /** @description The members that the write changed; none for a deletion, and none if the state before is not recorded. */
            changes: components["schemas"]["MemberChange"][];
            /** @description The router after the write; null if the write deleted it. */
            router: components["schemas"]["BookingFlowRouter"] | null;
        };
        RouterAuditRun: {
            /**
             * @description What happens to the requested audit. After `failed` the service repeats it up to four times; a new request replaces it.
             * @enum {string}
             */
            state: "queued" | "running" | "failed";
            /**
             * Format: date-time
             * @description When the audit was requested.
             */
            requested_at: string;
            /**
             * Format: date-time
             * @description When the latest attempt began; null while the audit is queued.
             */
            started_at: string | null;
            /** @description How much of the work is done. */
            percent: number;
        };
        NoRouterAudit: {
            /**
             * Format: date-time
             * @description Always null: no audit was made yet.
             */
            audited_at: string | null;
            /** @description The audit that was requested and has not finished; null if there is none. */
            run: components["schemas"]["RouterAuditRun"] | null;
        };
        UtmFindingDismissed: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description Why, if it was said. */
            reason: string | null;
        };
        UtmFinding: {
            /** @description Names it, in later audits too. It is dismissed by this key. */
            key: string;
            /** @description Its dismissal in the last 90 days; null without one. */
            dismissed: components["schemas"]["UtmFindingDismissed"] | null;
            /**
             * @description `variant`: resolves had a value that differs from the one of the routers only by case, accents or separators. `misspelt`: by a typing mistake. `folded`: routers ask for two values that are variants of each other. `misspelt_name`: a parameter is almost named like a UTM parameter. `broken`: links have a placeholder that was not filled in, invisible or undecodable characters, or further parameters in the value. `unseen`: no resolve had the value, although at least 100 had the parameter and a router was open for 14 days.
             * @enum {string}
             */
            kind: "variant" | "misspelt" | "folded" | "misspelt_name" | "unseen" | "broken";
            /**
             * @description The UTM parameter that is meant.
             * @enum {string}
             */
            parameter: "utm_source" | "utm_medium" | "utm_campaign" | "utm_content" | "utm_term";
            /** @description The value for which the routers ask; null for a name. */
            value: string | null;
            /** @description The value or name that is almost the same, or broken; null for `unseen`. */
            other: string | null;
            /** @description The resolves that had `value`. */
            value_resolves: number;
            /** @description The resolves that had `other`. */
            other_resolves: number;
            /** @description Routers that ask for `value`; of a name, and of folded values, also those that ask for `other`. */
            routers: components["schemas"]["MatchedRouter"][];
            /** @description The number of all such routers. */
            routers_total: number;
        };
        RouterAuditConflict: {
            /**
             * @description The kind of the conflict.
             * @enum {string}
             */
            kind: "duplicate" | "takeover" | "shadowed" | "example_claimed" | "overlap" | "specialization";
            /** @description How urgently a person must look at the conflict. */
            severity: components["schemas"]["Severity"];
            /** @description The router that wins; null if none does. */
            winner: components["schemas"]["MatchedRouter"];
            /** @description The router that loses every request that both match. */
            loser: components["schemas"]["MatchedRouter"];
        };
        RouterAuditDeadRouter: {
            /** @description The router. */
            router_id: string;
            /** @description The name of the router. */
            router_name: string;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string;
            /**
             * @description Why the router can never win again.
             * @enum {string}
             */
            reason: "covered" | "expired";
            /** @description The routers that win in place of this one. */
            by: components["schemas"]["MatchedRouter"][];
        };
        RouterAuditInactiveBookingFlow: {
            /** @description The router. */
            router_id: string;
            /** @description The name of the router. */
            router_name: string;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string;
            /** @description The name of the inactive booking flow. */
            booking_flow_name: string;
        };
        RouterAuditStrayExampleUrl: {
            /** @description The router. */
            router_id: string;
            /** @description The name of the router. */
            router_name: string;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string;
            /** @description The URL. */
            url: string;
            /** @description The router that wins; null if none does. */
            winner: components["schemas"]["MatchedRouter"] | null;
        };
        RouterAuditSilentRouter: {
            /** @description The router. */
            router_id: string;
            /** @description The name of the router. */
            router_name: string;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string;
            /** @description The closed days on which it was open. */
            open_days: number;
            /**
             * @description `covered`: the routers of `by` win all its requests. `expired`: its schedule has ended. `misspelt`: resolves had `spelling` in place of a UTM value that it asks for. `unseen`: no resolve had such a value. `unknown`: none of these is certain.
             * @enum {string}
             */
            reason: "covered" | "expired" | "misspelt" | "unseen" | "unknown";
            /** @description The routers that win in place of this one. */
            by: components["schemas"]["MatchedRouter"][];
            /** @description What resolves had in place of a misspelt value; null for other reasons. */
            spelling: string | null;
        };
        RouterAudit: {
            /**
             * Format: date-time
             * @description When the audit was made.
             */
            audited_at: string;
            /** @description The audit that was requested and has not finished; null if there is none. */
            run: components["schemas"]["RouterAuditRun"] | null;
            /** @description How many routers there are. */
            routers: number;
            /** @description All findings except conflicts of severity low and info. */
            findings: number;
            /** @description The number of conflicts by severity. */
            totals: components["schemas"]["SeverityTotals"];
            /** @description False if a list was truncated. */
            is_complete: boolean;
            /** @description The conflicts with other routers. */
            conflicts: components["schemas"]["RouterAuditConflict"][];
            /** @description Routers that can no longer win any request. */
            dead_routers: components["schemas"]["RouterAuditDeadRouter"][];
            /** @description Active routers that lead to an inactive flow. */
            inactive_booking_flows: components["schemas"]["RouterAuditInactiveBookingFlow"][];
            /** @description Example URLs that resolve to another router, or to none. */
            stray_example_urls: components["schemas"]["RouterAuditStrayExampleUrl"][];
            /** @description UTM values and names that were probably meant otherwise, by the traffic of thirty days, the most frequent first. Matching stays exact. Absent if there are none. */
            utm?: components["schemas"]["UtmFinding"][];
            /** @description Active routers that were unchanged and open on at least 14 of the last 30 closed days, and won no resolve on any of the 30. Absent if there are none. */
            silent_routers?: components["schemas"]["RouterAuditSilentRouter"][];
            /** @description Pins that do not hold. Absent if there are none. */
            broken_pins?: components["schemas"]["BrokenPin"][];
        };
        /** @description What the URL must lead to: exactly one of `booking_flow_id`, `router_id` and `none`. */
        PinExpectation: {
            /** @description The URL leads to this flow. */
            booking_flow_id?: string;
            /** @description The flow leads to this URL; only beside `booking_flow_id`. */
            booking_flow_url?: string;
            /** @description This router wins the URL. */
            router_id?: string;
            /** @description Always true: no router takes the URL. */
            none?: boolean;
        };
        BrokenPinFound: {
            /** @description Null if the router is not stored. */
            router_id: string | null;
            /** @description The name of the router. */
            router_name: string;
            priority_class: components["schemas"]["PriorityClass"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string;
        };
        BrokenPin: {
            /** @description The pin. */
            pin_id: string;
            /** @description The URL. */
            url: string;
            /**
             * @description Whether the pin blocks writes of routers that would break it, or only warns.
             * @enum {string}
             */
            mode: "block" | "warn";
            /** @description A note for people; null if there is none. */
            note: string | null;
            expects: components["schemas"]["PinExpectation"];
            /**
             * Format: date-time
             * @description The first instant at which it does not hold.
             */
            at: string;
            /** @description The router that wins instead; null if none does. */
            found: components["schemas"]["BrokenPinFound"] | null;
            /**
             * @description `flow_inactive`, `flow_url`: the router found leads to the flow, which is inactive or leads to another URL. `too_many_changes`: schedules change the answer so often within the window that the pin cannot be judged.
             * @enum {string}
             */
            reason: "other_answer" | "flow_inactive" | "flow_url" | "too_many_changes";
        };
        PinWindow: {
            /**
             * Format: date-time
             * @description The begin of the window, inclusive.
             */
            from: string;
            /**
             * Format: date-time
             * @description The end of the window, exclusive.
             */
            until: string;
        };
        PinTime: string | components["schemas"]["PinWindow"];
        RouterPin: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description As it was written. */
            url: string;
            /** @description When the pin must hold: `now` is always, at the time of each check; an instant; or a window from `from` (inclusive) to `until` (exclusive), at every instant of it. */
            at: components["schemas"]["PinTime"];
            expects: components["schemas"]["PinExpectation"];
            /**
             * @description `block` refuses writes of routers that would break the pin; `warn` lets them pass and tells their author.
             * @enum {string}
             */
            mode: "block" | "warn";
            /** @description A note for people; null if there is none. */
            note: string | null;
            /**
             * Format: date-time
             * @description From this instant on it is not judged any more; 30 days later it is removed.
             */
            expires_at: string | null;
            /** @description Grows with each write. For `if_revision`, and as the `ETag`. */
            revision: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
        };
        PinRunTotals: {
            /** @description The number of pins that hold. */
            held: number;
            /** @description The number of pins that are broken. */
            broken: number;
            /** @description The number of pins that were not judged. */
            ended: number;
        };
        PinRunVerdict: {
            /** @description The pin. */
            pin_id: string;
            /**
             * @description `ended`: it has expired or its time is past, so it was not judged.
             * @enum {string}
             */
            state: "held" | "broken" | "ended";
            /** @description The URL. */
            url: string;
            /**
             * @description `block` refuses writes of routers that would break the pin; `warn` lets them pass and tells their author.
             * @enum {string}
             */
            mode: "block" | "warn";
            expects: components["schemas"]["PinExpectation"];
            /**
             * Format: date-time
             * @description The first instant at which it does not hold, or the first that was judged; null if it has ended.
             */
            at: string | null;
            /** @description The router that wins then; null if none does. */
            found: components["schemas"]["MatchedRouter"] | null;
            /** @description Why it is broken; null otherwise. */
            reason: ("other_answer" | "flow_inactive" | "flow_url" | "too_many_changes") | null;
        };
        PinRun: {
            /** @description The revision whose routers were judged. */
            organization_revision: number;
            /**
             * Format: date-time
             * @description When the pins were judged.
             */
            judged_at: string;
            /** @description The number of pins by verdict. */
            totals: components["schemas"]["PinRunTotals"];
            /** @description Newest pin first. */
            verdicts: components["schemas"]["PinRunVerdict"][];
        };
        PinCoverage: {
            /** @description The revision whose routers were judged. */
            organization_revision: number;
            /**
             * Format: date-time
             * @description When the pins were judged.
             */
            judged_at: string;
            /** @description The active routers whose schedule has not ended. */
            routers: number;
            /** @description How many of them win a pin or an example URL. */
            reached: number;
            /** @description How many of them win the URL of a pin. */
            reached_by_pins: number;
            /** @description The first of the others, in precedence. */
            unreached: components["schemas"]["MatchedRouter"][];
            /** @description How many routers neither a pin nor an example URL reaches. */
            unreached_total: number;
            /** @description The first routers in precedence, whose example URLs were resolved. If there was no time for all of `routers`, some of `unreached` may win an example URL of another one. */
            examined: number;
        };
        ImpactMove: {
            /** @description Null if no router takes them now. */
            from: components["schemas"]["ConflictParty"] | null;
            /** @description Null if no router would take them. */
            to: components["schemas"]["ConflictParty"] | null;
            /** @description The types of events to send. */
            events: number;
            /** @description The part of the replayed events. */
            share: number;
            /** @description The most frequent shapes of their URLs. */
            examples: string[];
        };
        ImpactReplayed: {
            /** @description The events whose shapes were resolved again. */
            events: number;
            /** @description How many different shapes these are. */
            shapes: number;
            /** @description The closed days of which there is traffic. */
            days: number;
            /**
             * Format: date-time
             * @description The begin of the first of these days.
             */
            from: string | null;
            /** @description The part of all events of these days. */
            share: number;
            /** @description The events that were left out because a changed router asks for something that is not stored of URLs. */
            hidden: number;
            /** @description False if there was no time for all shapes: older ones are left out. */
            is_complete: boolean;
        };
        ImpactEdge: {
            /**
             * Format: date-time
             * @description The instant of the decision.
             */
            at: string;
            /** @description The events that would go elsewhere. */
            moved: number;
            /** @description Those of them that no router would take. */
            unmatched: number;
            /** @description From whom to whom they would go, the greatest first. */
            moves: components["schemas"]["ImpactMove"][];
            /** @description The number of all moves, the unlisted ones too. */
            moves_total: number;
        };
        /** @description What the changes would do to past traffic. */
        Impact: {
            /**
             * Format: date-time
             * @description The instant at which both tables were asked.
             */
            at: string;
            /** @description The past traffic that the comparison is about. */
            replayed: components["schemas"]["ImpactReplayed"];
            /** @description The events that would go elsewhere. */
            moved: number;
            /** @description Those of them that no router would take. */
            unmatched: number;
            /** @description From whom to whom they would go, the greatest first. */
            moves: components["schemas"]["ImpactMove"][];
            /** @description The number of all moves, the unlisted ones too. */
            moves_total: number;
            /** @description The events that the present routers send elsewhere than they went, without any change. */
            drift: number;
            /** @description Pins that hold now and would not after the changes. */
            pins_broken: components["schemas"]["BrokenPin"][];
            /** @description The number of all such pins, the unlisted ones too. */
            pins_broken_total: number;
            /** @description The same comparison at each later instant at which a schedule opens or closes a changed router. */
            edges: components["schemas"]["ImpactEdge"][];
            /** @description The number of all such instants. */
            edges_total: number;
        };
        RouterSuggestionDraft: {
            /** @description A name made of the criteria; it may be taken. */
            name: string;
            matching_criteria: components["schemas"]["MatchingCriteria"];
            /** @description The URL of the witness. */
            example_urls: string[];
        };
        RouterSuggestionSupport: {
            /** @description The resolves of `traffic.left` that it would take. */
            resolves: number;
            /** @description The part of `traffic.left`. */
            share: number;
            /** @description Those of `resolves` that no earlier suggestion would take. */
            further: number;
            /** @description Those of `resolves` that no router takes now. */
            unmatched: number;
            /** @description How many networks these resolves came from, at most: a network counts again each day and on each instance. Many resolves from few networks may be made up. */
            networks: number;
        };
        RouterSuggestionWitness: {
            /** @description A URL that the router would take. */
            url: string;
            /** @description The resolves of URLs of this shape. */
            resolves: number;
        };
        RouterSuggestionImpact: {
            /** @description The resolves that would go elsewhere, those that other routers take now too. */
            moved: number;
            /** @description The first of them, the greatest first. */
            moves: components["schemas"]["ImpactMove"][];
            /** @description The number of all moves, the unlisted ones too. */
            moves_total: number;
            /** @description Pins that hold now and would not. */
            pins_broken_total: number;
        };
        /** @description A router that does not exist, for traffic that has none of its own. */
        RouterSuggestion: {
            /** @description The same as long as the criteria are. */
            key: string;
            /** @description A payload that creates the router, once it names a booking flow. */
            draft: components["schemas"]["RouterSuggestionDraft"];
            /** @description How much of what is left the router would take. */
            support: components["schemas"]["RouterSuggestionSupport"];
            /** @description The most frequent shape that it would take, behind an example host. */
            witness: components["schemas"]["RouterSuggestionWitness"];
            /** @description What would move if the router were created. */
            impact: components["schemas"]["RouterSuggestionImpact"];
        };
        RouterSuggestionsTraffic: {
            /**
             * Format: date-time
             * @description The begin of the first day with traffic.
             */
            from: string | null;
            /** @description The closed days of which there is traffic. */
            days: number;
            /** @description All resolves, those that no router took too. */
            resolves: number;
            /** @description The part of them whose shapes are known. */
            share: number;
            /** @description Those that the present routers leave to the default router or to nobody. */
            left: number;
            /** @description Those of `left` that no router takes. */
            unmatched: number;
            /** @description False if there was no time for all shapes, or to judge all suggestions by pins. */
            is_complete: boolean;
        };
        /** @description The suggested routers of the organization. */
        RouterSuggestions: {
            /**
             * Format: date-time
             * @description When the suggestions were computed.
             */
            computed_at: string;
            /** @description The past traffic that was looked at. */
            traffic: components["schemas"]["RouterSuggestionsTraffic"];
            /** @description Those that take most first. */
            data: components["schemas"]["RouterSuggestion"][];
            /** @description The number of all that are not dismissed. */
            total: number;
            /** @description The number of all that are dismissed. */
            dismissed: number;
        };
        /** @description A share with its Wilson interval of 95 % confidence. */
        TrafficRate: {
            /** @description The share. */
            rate: number;
            /** @description The lower bound of the interval. */
            low: number;
            /** @description The upper bound of the interval. */
            high: number;
        };
        TrafficConversion: {
            /** @description Sessions that began, of resolves; null if there are fewer resolves than sessions. */
            started: components["schemas"]["TrafficRate"] | null;
            /** @description Sessions that were completed, of those that began. */
            completed: components["schemas"]["TrafficRate"];
            /** @description Sessions that were completed, of resolves; null like `started`. */
            booked: components["schemas"]["TrafficRate"] | null;
        };
        TrafficSums: {
            /** @description Resolves that selected a router. */
            resolved: number;
            /** @description Booking sessions that began on a day of the period, open ones included; null in groups by class or UTM value. */
            started: number | null;
            /** @description Those of them that were completed. */
            completed: number | null;
            /** @description Those of them that were abandoned. */
            abandoned: number | null;
            /** @description Null below 30 sessions that began. */
            conversion: components["schemas"]["TrafficConversion"] | null;
        };
        TrafficTotals: {
            /** @description Resolves that selected a router. */
            resolved: number;
            /** @description Booking sessions that began on a day of the period, open ones included; null in groups by class or UTM value. */
            started: number | null;
            /** @description Those of them that were completed. */
            completed: number | null;
            /** @description Those of them that were abandoned. */
            abandoned: number | null;
            /** @description Null below 30 sessions that began. */
            conversion: components["schemas"]["TrafficConversion"] | null;
            /** @description The same of the period of the same length before. */
            previous: components["schemas"]["TrafficSums"];
        };
        TrafficGroup: {
            /** @description The id of the router or the flow, the class, or the UTM value; null for the resolves without one, such as those of deleted routers by flow. */
            key: string | null;
            /** @description The name of the router or the flow; null for others, and after its deletion. */
            name: string | null;
            /** @description Of all resolves; null if there are none. */
            share: number | null;
            /** @description Resolves that selected a router. */
            resolved: number;
            /** @description Booking sessions that began on a day of the period, open ones included; null in groups by class or UTM value. */
            started: number | null;
            /** @description Those of them that were completed. */
            completed: number | null;
            /** @description Those of them that were abandoned. */
            abandoned: number | null;
            /** @description Null below 30 sessions that began. */
            conversion: components["schemas"]["TrafficConversion"] | null;
            /** @description The same of the period of the same length before. */
            previous: components["schemas"]["TrafficSums"];
            /** @description One count for each of the points. */
            points: (number | null)[];
        };
        RouterTrafficPrevious: {
            /**
             * Format: date-time
             * @description The begin of its first UTC day.
             */
            from: string;
            /**
             * Format: date-time
             * @description The end of its last UTC day.
             */
            until: string;
            /** @description False if a day of it has not been summed up, or was deleted. */
            is_complete: boolean;
        };
        RouterTrafficPoint: {
            /**
             * Format: date-time
             * @description The begin.
             */
            at: string;
            /** @description Resolves; null if the sum of the day is not known, and for an hour to come. */
            resolved: number | null;
        };
        RouterTrafficOther: {
            /** @description Resolves that selected a router. */
            resolved: number;
            /** @description Of all resolves; null if there are none. */
            share: number | null;
        };
        RouterTraffic: {
            /**
             * Format: date-time
             * @description The begin of the first UTC day.
             */
            from: string;
            /**
             * Format: date-time
             * @description The end of the last UTC day.
             */
            until: string;
            /**
             * @description What a point stands for.
             * @enum {string}
             */
            interval: "hour" | "day";
            /**
             * @description What the groups stand for.
             * @enum {string}
             */
            group_by: "router" | "flow" | "class" | "utm_source" | "utm_campaign";
            /**
             * Format: date-time
             * @description Days before it are closed with all that arrived. The traffic of later days may still grow.
             */
            complete_until: string;
            /** @description The period of the same length before, to compare with. */
            previous: components["schemas"]["RouterTrafficPrevious"];
            /** @description Of all groups together. */
            totals: components["schemas"]["TrafficTotals"];
            /** @description One for each hour or day. */
            points: components["schemas"]["RouterTrafficPoint"][];
            /** @description Those with the most resolves first. */
            groups: components["schemas"]["TrafficGroup"][];
            /** @description The resolves of no listed group. By UTM value, also those whose shapes are not kept, and those of days that are not closed. */
            other: components["schemas"]["RouterTrafficOther"];
        };
        /** @enum {string} */
        BookingSessionStatus: "open" | "completed" | "abandoned";
        BookingSession: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description The booking flow that the visitor passes through. */
            booking_flow_id: string;
            /** @description The router that led to the booking: that of the decision. Null when the booking is attributed to none. */
            router_id: string | null;
            /** @description The resolve that led to the booking: the one that the request named, else that of its URL. */
            decision_id: string | null;
            /** @description Whether the session is open, and how it ended. */
            status: components["schemas"]["BookingSessionStatus"];
            /**
             * Format: date-time
             * @description When its page last showed presence; null if it never did.
             */
            last_seen_at: string | null;
            /**
             * Format: date-time
             * @description When the session will be abandoned unless its page shows presence; null once it has ended.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the session was completed or abandoned; null while it is open.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The publishable key with which a page started it; null for a token. */
            publishable_key_id: string | null;
            /** @description Stands for the network of the visitor who started it on a page, on that UTC day and in this organization. Null for others. */
            started_from: string | null;
            /**
             * Format: date-time
             * @description When it was struck, so traffic leaves it out; null for most.
             */
            struck_at: string | null;
        };
        /** @description With the secret of a session, which its visitor has, the answer leaves out the members that are optional here. */
        ReadBookingSession: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id?: string;
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string;
            /** @description The router that led to the booking: that of the decision. Null when the booking is attributed to none. */
            router_id?: string | null;
            /** @description The resolve that led to the booking: the one that the request named, else that of its URL. */
            decision_id: string | null;
            /** @description The status of the answer. */
            status: components["schemas"]["BookingSessionStatus"];
            /**
             * Format: date-time
             * @description When its page last showed presence; null if it never did.
             */
            last_seen_at: string | null;
            /**
             * Format: date-time
             * @description When the session will be abandoned unless its page shows presence; null once it has ended.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the session was completed or abandoned; null while it is open.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The publishable key with which a page started it; null for a token. */
            publishable_key_id?: string | null;
            /** @description Stands for the network of the visitor who started it on a page, on that UTC day and in this organization. Null for others. */
            started_from?: string | null;
            /**
             * Format: date-time
             * @description When it was struck, so traffic leaves it out; null for most.
             */
            struck_at?: string | null;
        };
        StartedBookingSession: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description The booking flow that the visitor passes through. */
            booking_flow_id: string;
            /** @description The router that led to the booking: that of the decision. Null when the booking is attributed to none. */
            router_id: string | null;
            /** @description The resolve that led to the booking: the one that the request named, else that of its URL. */
            decision_id: string | null;
            /** @description Whether the session is open, and how it ended. */
            status: components["schemas"]["BookingSessionStatus"];
            /**
             * Format: date-time
             * @description When its page last showed presence; null if it never did.
             */
            last_seen_at: string | null;
            /**
             * Format: date-time
             * @description When the session will be abandoned unless its page shows presence; null once it has ended.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the session was completed or abandoned; null while it is open.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The publishable key with which a page started it; null for a token. */
            publishable_key_id: string | null;
            /** @description Stands for the network of the visitor who started it on a page, on that UTC day and in this organization. Null for others. */
            started_from: string | null;
            /**
             * Format: date-time
             * @description When it was struck, so traffic leaves it out; null for most.
             */
            struck_at: string | null;
            /** @description The credential of the page. It is shown only once and not stored. */
            secret: string;
            /** @description The path of the stream that the page opens, with the secret, to show its presence. */
            stream_url: string;
        };
        BookingEventMetadata: {
            /** @description The booking flow of the session. */
            booking_flow_id: string;
            /** @description The router that led to the booking; null if the booking is attributed to none. */
            router_id: string | null;
            /** @description The resolve that led to the booking; null if the booking is attributed to none. */
            decision_id: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
        };
        BookingEvent: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description The booking session of the event. */
            booking_session_id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            event_type: "BOOKING_COMPLETED" | "BOOKING_ABANDONED";
            /** @description The circumstances of the event. */
            metadata: components["schemas"]["BookingEventMetadata"];
            /** @description Stands for the network of the visitor who started it on a page, on that UTC day and in this organization. Null for others. */
            started_from: string | null;
            /**
             * Format: date-time
             * @description When it was struck, so traffic leaves it out; null for most.
             */
            struck_at: string | null;
        };
        StartedPageSession: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The booking flow that the visitor passes through. */
            booking_flow_id: string;
            /** @description The resolve that led to the booking; null if it is not known yet, or if there is none. */
            decision_id: string | null;
            /** @description Whether the session is open, and how it ended. */
            status: components["schemas"]["BookingSessionStatus"];
            /**
             * Format: date-time
             * @description When the session will be abandoned unless its page shows presence.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The credential of the page. It is shown only once and not stored. */
            secret: string;
            /** @description The path of the stream that the page opens, with the secret, to show its presence. */
            stream_url: string;
        };
        BookingSourcesData: {
            /** @description As the sessions of the network show it; null for all that no page started. */
            started_from: string | null;
            /** @description The booking sessions that are not struck. */
            started: number;
            /** @description Those of `started` that were completed. */
            completed: number;
        };
        BookingSources: {
            /**
             * Format: date
             * @description The UTC day.
             */
            day: string;
            /** @description The booking sessions that are not struck. */
            started: number;
            /** @description Those of `started` that were completed. */
            completed: number;
            /** @description The 20 networks with the most completed sessions. */
            data: components["schemas"]["BookingSourcesData"][];
        };
        StruckBookingSessions: {
            /** @description The booking sessions that the request struck. */
            struck: number;
            /** @description False if there may be more: repeat the request. */
            is_complete: boolean;
        };
        Organization: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The name of the organization. */
            name: string;
            /** @description The organization that it inherits from. */
            parent_id: string | null;
            /**
             * @description What is stored of the URLs that it resolves: `full` the whole URL; `masked` without click ids, and with `~` in place of what names a person, such as an e-mail address, a telephone number, a date of birth, an IBAN, an IP address or a random identifier; `relevant` also without the parameters that no router asks for, except UTM parameters. What a router asks for by name is stored as it is.
             * @enum {string}
             */
            url_privacy: "full" | "masked" | "relevant";
            /** @description The zone in which its people read and write times, such as `Europe/Berlin`; null: that of their browsers. */
            time_zone: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
        };
        BookingFlow: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description The name. It is unique in the organization. */
            name: string;
            /** @description A note for people. */
            description: string | null;
            /** @description Where a visitor books. */
            url: string | null;
            /** @description How long an appointment takes; null if it is not known. */
            duration_minutes: number | null;
            /** @description Whether it is in use. */
            is_active: boolean;
            /** @description Grows with each write. For `if_revision`, and as the `ETag`. */
            revision: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
        };
        UpdatedBookingFlowImpact: {
            /** @description The resolves that these routers won. */
            resolves: number;
            /** @description How many of the last seven days are closed. */
            days: number;
            /**
             * Format: date-time
             * @description When the oldest of these days began; null without any.
             */
            from: string | null;
        };
        UpdatedBookingFlow: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description The name. It is unique in the organization. */
            name: string;
            /** @description A note for people. */
            description: string | null;
            /** @description Where a visitor books. */
            url: string | null;
            /** @description How long an appointment takes; null if it is not known. */
            duration_minutes: number | null;
            /** @description Whether it is in use. */
            is_active: boolean;
            /** @description Grows with each write. For `if_revision`, and as the `ETag`. */
            revision: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The first pins that the write breaks although it was not refused. Absent if there are none. */
            broken_pins?: components["schemas"]["BrokenPin"][];
            /** @description What was led to the flow; null if it could not be summed up in time. */
            impact?: components["schemas"]["UpdatedBookingFlowImpact"] | null;
        };
        BookingFlowRevisionActor: {
            /**
             * @description What wrote.
             * @enum {string}
             */
            kind: "token" | "operator" | "command";
            /** @description The access token, if one wrote. */
            token_id: string | null;
            /** @description The name of the token then, or of the command. */
            name: string;
        };
        BookingFlowRevision: {
            /** @description The revision after the write; of a deletion, the last one. */
            revision: number;
            /**
             * Format: date-time
             * @description When it was written.
             */
            at: string;
            /**
             * @description What the write did to the booking flow.
             * @enum {string}
             */
            effect: "created" | "updated" | "reverted" | "deleted";
            /** @description Who wrote; null if the service itself did. */
            actor: components["schemas"]["BookingFlowRevisionActor"] | null;
            /** @description The first blocking pins that the write broke with `on_pin=warn`. */
            overridden_pins: string[];
            /** @description The members that the write changed. */
            changes: components["schemas"]["MemberChange"][];
        };
        BrandKit: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The owner of the kit. */
            organization_id: string;
            /** @description The ancestor that owns the kit; null for the organization's own kit. */
            inherited_from: string | null;
            /** @description The name of the brand. */
            name: string;
            /** @description The address of the logo; null if there is none. */
            logo_url: string | null;
            /** @description The main color of the brand, as in CSS. */
            primary_color: string;
            /** @description The second color of the brand, as in CSS; null if there is none. */
            secondary_color: string | null;
            /** @description The font of the brand, as in CSS; null if there is none. */
            font_family: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
        };
        AuditRowObject: {
            /**
             * @description The kind of the conflict.
             * @enum {string}
             */
            kind: "router" | "router_pin" | "router_suggestion" | "router_audit" | "booking_flow" | "brand_kit" | "organization" | "visitor_erasure" | "booking_session" | "access_token" | "publishable_key" | "webhook" | "webhook_dead_letters";
            /** @description Its identifier. */
            id: string;
            /** @description Its name after the write; null if it has none. */
            name: string | null;
        };
        AuditRowActor: {
            /**
             * @description The kind of the conflict.
             * @enum {string}
             */
            kind: "token" | "operator" | "command";
            /** @description The token, the credential, or the name of the command. */
            id: string;
            /** @description Its name at that time. */
            name: string;
            /** @description Of a token, the one that created it; null when an operator did. */
            creator_id: string | null;
        };
        AuditRow: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /**
             * Format: date-time
             * @description The instant of the decision.
             */
            at: string;
            /** @description What happened to which kind: `router.updated`. */
            action: string;
            /** @description What was written. */
            object: components["schemas"]["AuditRowObject"];
            /** @description Who wrote; null when the service itself did. */
            actor: components["schemas"]["AuditRowActor"] | null;
            /** @description Of an HTTP request: an IPv4 address, or the /64 of an IPv6 address. */
            network: string | null;
            /** @description The `X-Request-Id` of the request. */
            request_id: string | null;
            /** @description The members that changed, as they were; null for an object that did not exist. A value of more than 2,000 bytes is `{ bytes }`. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The same members after the write; null after a deletion. */
            after: {
                [key: string]: unknown;
            } | null;
        };
        VisitorErasure: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /**
             * Format: date-time
             * @description When the erasure was requested.
             */
            requested_at: string;
            /** @description How many texts were erased so far. */
            erased: number;
            /**
             * Format: date-time
             * @description Null until the erasure was repeated 26 hours after its request.
             */
            completed_at: string | null;
        };
        OperatedOrganization: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The name. It is unique in the organization. */
            name: string;
            /** @description The organization that it inherits from. */
            parent_id: string | null;
            /**
             * @description What is stored of the URLs that it resolves: `full` the whole URL; `masked` without click ids, and with `~` in place of what names a person, such as an e-mail address, a telephone number, a date of birth, an IBAN, an IP address or a random identifier; `relevant` also without the parameters that no router asks for, except UTM parameters. What a router asks for by name is stored as it is.
             * @enum {string}
             */
            url_privacy: "full" | "masked" | "relevant";
            /** @description The zone in which its people read and write times, such as `Europe/Berlin`; null: that of their browsers. */
            time_zone: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When its rows are deleted next; null unless its deletion was requested.
             */
            deletion_due_at: string | null;
            /**
             * Format: date-time
             * @description When they were deleted first; from then on it cannot be taken back.
             */
            deletion_begun_at: string | null;
        };
        LeavingOrganization: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The name. It is unique in the organization. */
            name: string;
            /** @description The organization that it inherits from. */
            parent_id: string | null;
            /**
             * @description What is stored of the URLs that it resolves: `full` the whole URL; `masked` without click ids, and with `~` in place of what names a person, such as an e-mail address, a telephone number, a date of birth, an IBAN, an IP address or a random identifier; `relevant` also without the parameters that no router asks for, except UTM parameters. What a router asks for by name is stored as it is.
             * @enum {string}
             */
            url_privacy: "full" | "masked" | "relevant";
            /** @description The zone in which its people read and write times, such as `Europe/Berlin`; null: that of their browsers. */
            time_zone: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When its rows are deleted next; null unless its deletion was requested.
             */
            deletion_due_at: string | null;
            /**
             * Format: date-time
             * @description When they were deleted first; from then on it cannot be taken back.
             */
            deletion_begun_at: string | null;
            /** @description How many rows each collection has of it, up to a million. */
            rows: {
                [key: string]: number;
            };
        };
        /** @enum {string} */
        WebhookEventType: "router.resolved" | "router.changed" | "booking.completed" | "booking.abandoned" | "audit.finished";
        ResolvedSelection: {
            /** @description The share of the resolves that is sent. */
            sample_rate: number;
            /** @description Only resolves that select one of them; null for any router. */
            router_ids: string[] | null;
        };
        WebhookState: {
            /**
             * @description The status of the answer.
             * @enum {string}
             */
            status: "active" | "failing" | "disabled";
            /** @description Null while the webhook is active. `gone`: the receiver answered 410. `failing`: no attempt succeeded for five days. */
            disabled_reason: ("by_request" | "gone" | "failing") | null;
            /**
             * Format: date-time
             * @description The first failed attempt since the last successful one.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When an event was last dropped because the queue had no room.
             */
            queue_full_at: string | null;
            /**
             * Format: date-time
             * @description Until then, deliveries are also signed with the secret before the rotation.
             */
            previous_secret_valid_until: string | null;
        };
        Webhook: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description Where events are sent with POST. */
            url: string;
            /** @description A note for people. */
            description: string | null;
            /** @description The types of events that are sent. */
            events: components["schemas"]["WebhookEventType"][];
            /** @description Which resolves are sent: a share of them, of these routers or of any. Null unless `events` has `router.resolved`. */
            router_resolved: components["schemas"]["ResolvedSelection"] | null;
            /** @description Whether it is in use. */
            is_active: boolean;
            /** @description How deliveries go. It changes without a request. */
            state: components["schemas"]["WebhookState"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
        };
        WebhookWithSecret: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description Where events are sent with POST. */
            url: string;
            /** @description A note for people. */
            description: string | null;
            /** @description The types of events that are sent. */
            events: components["schemas"]["WebhookEventType"][];
            /** @description Which resolves are sent: a share of them, of these routers or of any. Null unless `events` has `router.resolved`. */
            router_resolved: components["schemas"]["ResolvedSelection"] | null;
            /** @description Whether it is in use. */
            is_active: boolean;
            /** @description How deliveries go. It changes without a request. */
            state: components["schemas"]["WebhookState"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The key that deliveries are signed with, in the form of Standard Webhooks. It is shown only once. */
            secret: string;
        };
        /** @description The body of a delivery. */
        WebhookMessage: {
            /** @description The URN of the problem. */
            type: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description Depends on the type. */
            data: Record<string, never>;
        };
        WebhookAttempt: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The header `webhook-id`. */
            message_id: string;
            /** @description The type of the event; `webhook.test` for a test. */
            event: string;
            /** @description 1 for the first of the message. */
            attempt: number;
            /**
             * @description `delivered`: a status from 200 to 299. `refused`: another status. Otherwise there was no answer.
             * @enum {string}
             */
            outcome: "delivered" | "refused" | "address_refused" | "secret_unreadable" | "timeout" | "connect" | "dns" | "tls" | "redirect" | "too_large" | "protocol";
            /** @description Null without an answer. */
            status: number | null;
            /** @description From the resolution of the name to the answer. */
            duration_ms: number;
            /** @description The first 1,024 bytes of the answer as text; null without an answer. */
            response_start: string | null;
            /**
             * Format: date-time
             * @description When it began.
             */
            attempted_at: string;
        };
        WebhookDeadLetter: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The header `webhook-id`, also when it is sent again. */
            message_id: string;
            /** @description The type of the event. */
            event: string;
            payload: components["schemas"]["WebhookMessage"];
            /** @description How often it was attempted. */
            attempts: number;
            /**
             * @description `gave_up`: a day of failures. `gone`: the receiver answered 410. `webhook_inactive`: the webhook was not active when the delivery was due. `not_readable`: the token that last chose what the webhook sends may not read such events.
             * @enum {string}
             */
            reason: "gave_up" | "gone" | "webhook_inactive" | "not_readable";
            /** @description How the last attempt ended. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When the service gave up.
             */
            died_at: string;
        };
        ResentDeadLetters: {
            /** @description Dead letters that are in the queue again. */
            resent: number;
            /** @description Dead letters that stay, because the queue has no room. */
            left: number;
        };
        /** @enum {string} */
        Permission: "routers:read" | "routers:manage" | "pins:override" | "flows:read" | "flows:manage" | "brand-kits:read" | "brand-kits:manage" | "organizations:read" | "organizations:manage" | "events:read" | "tokens:manage" | "bookings:manage" | "webhooks:manage";
        AccessToken: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description What the token is for. */
            name: string;
            /** @description What the token may do. */
            permissions: components["schemas"]["Permission"][];
            /**
             * Format: date-time
             * @description When the token stops working.
             */
            expires_at: string;
            /** @description The token that created it, which may no longer exist; null if an operator created it. */
            created_by: string | null;
            /** @description The token that it was derived from and with which it ends; null for any other token. */
            derived_from: string | null;
            /**
             * Format: date-time
             * @description Accurate to about a minute; null until its first use.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
        };
        KindTotals: {
            /** @description How many of this kind. */
            access_token: number;
            /** @description How many of this kind. */
            publishable_key: number;
            /** @description How many of this kind. */
            webhook: number;
            /** @description How many of this kind. */
            router_pin: number;
        };
        Revocation: {
            /** @description By kind. */
            revoked: components["schemas"]["KindTotals"];
            /** @description What the token or its descendants made that still exists. */
            left: components["schemas"]["KindTotals"];
        };
        MadeByTokenData: {
            /**
             * @description The kind of the conflict.
             * @enum {string}
             */
            kind: "access_token" | "publishable_key" | "webhook" | "router_pin";
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description Of a webhook, the origin that it sends to; of a pin, its note. */
            name: string | null;
            /** @description The token or descendant. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
        };
        MadeByToken: {
            /** @description The number of conflicts by severity. */
            totals: components["schemas"]["KindTotals"];
            /**
             * Format: date-time
             * @description Of an unused sign-in link of the token, which ends with it; null without one.
             */
            sign_in_code_expires_at: string | null;
            /** @description The items of this page. */
            data: components["schemas"]["MadeByTokenData"][];
        };
        CreatedAccessToken: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description What the token is for. */
            name: string;
            /** @description What the token may do. */
            permissions: components["schemas"]["Permission"][];
            /**
             * Format: date-time
             * @description When the token stops working.
             */
            expires_at: string;
            /** @description The token that created it, which may no longer exist; null if an operator created it. */
            created_by: string | null;
            /** @description The token that it was derived from and with which it ends; null for any other token. */
            derived_from: string | null;
            /**
             * Format: date-time
             * @description Accurate to about a minute; null until its first use.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The credential itself. It is shown only once and not stored, unless the request has an `Idempotency-Key`: then it is stored encrypted for a day. */
            token: string;
            /** @description Only when requested. The link `/console#code=…` with it signs in once. */
            sign_in_code?: string;
            /**
             * Format: date-time
             * @description When that link stops working.
             */
            sign_in_code_expires_at?: string;
        };
        KeyOriginUse: {
            /** @description One of `origins`. */
            origin: string;
            /**
             * Format: date-time
             * @description Accurate to about a minute; null until a page there used the key.
             */
            last_used_at: string | null;
        };
        KeyRefusal: {
            /** @description Of the problem, such as `E_ORIGIN_REFUSED`. */
            code: string;
            /** @description Null unless it is one that a browser sends. */
            origin: string | null;
            /**
             * Format: date-time
             * @description The instant of the decision.
             */
            at: string;
        };
        PublishableKey: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description What the key is for. */
            name: string;
            /** @description The origins whose pages may use the key, such as `https://www.clinic.example`. */
            origins: string[];
            /** @description Those of `origins` that the organization has not proved to be its own. The key does not work there (`E_ORIGIN_UNPROVEN`). */
            unproven_origins: string[];
            /** @description The proof of the organization, the same for all its keys. An origin publishes it as a line of `/.well-known/signalbox.txt`, or its host as a TXT record of `_signalbox.<host>`. */
            origin_proof: string;
            /** @description The access token that created it, which may no longer exist; null if an operator created it. */
            created_by: string | null;
            /** @description The key that it replaces, which may be revoked by now; null if it replaces none. */
            rotated_from: string | null;
            /**
             * Format: date-time
             * @description Accurate to about a minute; null until a page used it.
             */
            last_used_at: string | null;
            /** @description When pages of each origin last used the key, which shows where it is installed. */
            origin_uses: components["schemas"]["KeyOriginUse"][];
            /** @description The last request with this key that was refused for its origin, accurate to about a minute. A page of an origin that no key names sends no request. */
            last_refusal: components["schemas"]["KeyRefusal"] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
        };
        CreatedPublishableKey: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The organization that owns it. */
            organization_id: string;
            /** @description What the key is for. */
            name: string;
            /** @description The origins whose pages may use the key, such as `https://www.clinic.example`. */
            origins: string[];
            /** @description Those of `origins` that the organization has not proved to be its own. The key does not work there (`E_ORIGIN_UNPROVEN`). */
            unproven_origins: string[];
            /** @description The proof of the organization, the same for all its keys. An origin publishes it as a line of `/.well-known/signalbox.txt`, or its host as a TXT record of `_signalbox.<host>`. */
            origin_proof: string;
            /** @description The access token that created it, which may no longer exist; null if an operator created it. */
            created_by: string | null;
            /** @description The key that it replaces, which may be revoked by now; null if it replaces none. */
            rotated_from: string | null;
            /**
             * Format: date-time
             * @description Accurate to about a minute; null until a page used it.
             */
            last_used_at: string | null;
            /** @description When pages of each origin last used the key, which shows where it is installed. */
            origin_uses: components["schemas"]["KeyOriginUse"][];
            /** @description The last request with this key that was refused for its origin, accurate to about a minute. A page of an origin that no key names sends no request. */
            last_refusal: components["schemas"]["KeyRefusal"] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The key itself, for pages. It is shown only once and stored as a hash. */
            key: string;
        };
        OperatorCredential: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The name. It is unique in the organization. */
            name: string;
            /**
             * Format: date-time
             * @description When the token stops working.
             */
            expires_at: string;
            /** @description The credential that it was derived from and with which it ends; null for any other. */
            derived_from: string | null;
            /**
             * Format: date-time
             * @description Accurate to about a minute; null until its first use.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
        };
        DerivedOperatorCredential: {
            /** @description The identifier. The service sets it. */
            _id: string;
            /** @description The name. It is unique in the organization. */
            name: string;
            /**
             * Format: date-time
             * @description When the token stops working.
             */
            expires_at: string;
            /** @description The credential that it was derived from and with which it ends; null for any other. */
            derived_from: string | null;
            /**
             * Format: date-time
             * @description Accurate to about a minute; null until its first use.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The credential itself. It is shown only once and not stored. */
            token: string;
        };
        InstanceConnection: {
            /**
             * @description What the connection is for.
             * @enum {string}
             */
            role: "command" | "app-subscriber" | "realtime-publisher" | "realtime-subscriber";
            /**
             * @description Whether it is live.
             * @enum {string}
             */
            state: "up" | "lost";
            /**
             * Format: date-time
             * @description When this state began.
             */
            since: string;
            /** @description Why it was lost; null while it is up. */
            reason: string | null;
        };
        InstanceStore: {
            /**
             * @description The store.
             * @enum {string}
             */
            name: "mongo" | "redis";
            /** @description For how long it has not answered; 0 while it does. */
            away_seconds: number;
        };
        Instance: {
            /** @description The random name under which it owns leases. */
            source: string;
            /** @description Host and process, as its log lines and signals name it. */
            name: string;
            /** @description The version of the service that it runs. */
            version: string;
            /** @description `RELEASE`, if set. */
            release: string | null;
            /**
             * Format: date-time
             * @description When its process started.
             */
            started_at: string;
            /**
             * @description `draining` once it ends.
             * @enum {string}
             */
            state: "ready" | "draining";
            /** @description Its four connections to Redis. */
            connections: components["schemas"]["InstanceConnection"][];
            /** @description Whether its stores answer it, checked every ten seconds; empty when it does not say. */
            stores: components["schemas"]["InstanceStore"][];
            /** @description In its last five seconds. */
            requests_per_second: number;
            /** @description The longest delay of its event loop in its last five seconds. */
            event_loop_lag_ms: number;
            /** @description What it has found wrong while it runs: `clock_off`, `indexes_missing`; later releases may add more. */
            warnings: string[];
            /** @description The age of these figures; 0 for the instance that answers. */
            reported_ms_ago: number;
        };
        /** @description An instance that fell silent: killed, or cut off from Redis. */
        GoneInstance: {
            /** @description The random name under which it owned leases. */
            source: string;
            /** @description Host and process. */
            name: string;
            /** @description Since its last report. */
            silent_ms: number;
        };
        ProbedStore: {
            /**
             * @description The store.
             * @enum {string}
             */
            name: "mongo" | "redis";
            /** @description Whether it takes reads and writes. */
            is_up: boolean;
            /**
             * @description `full`, `read_only`: it answers reads and refuses writes. `away`: no answer.
             * @enum {string}
             */
            condition: "up" | "slow" | "full" | "read_only" | "away";
            /** @description The round-trip time; null when it never answered. */
            latency_ms: number | null;
            /** @description The same in words. */
            state: string;
        };
        Signal: {
            /** @description Its place; null while Redis has not taken it. */
            _id: string | null;
            /**
             * @description The key of the signal.
             * @enum {string}
             */
            name: "redis.adapter.disconnected" | "redis.adapter.reconnected" | "redis.subscription.dropped" | "redis.subscription.resubscribed" | "redis.lock.unavailable" | "redis.resource_lease.reclaim_detected" | "redis.resource_lease.remove_failed" | "redis.cron_fanout.enqueue_failed";
            /**
             * @description `correctness`: its alarm reverts a deployment. `alarm`: it has another alarm. `informational`: it has none.
             * @enum {string}
             */
            severity: "correctness" | "alarm" | "informational";
            /**
             * Format: date-time
             * @description When the instance printed it.
             */
            time: string;
            /**
             * Format: date-time
             * @description When Redis took it: after an outage, later than `time`.
             */
            recorded_at: string | null;
            /** @description The host and the process that printed it. */
            instance: string;
            /** @description The other members of its line. */
            payload: Record<string, never>;
        };
        TripwireReportTripwire: {
            /** @description Its stable name. */
            id: string;
            /** @description What it watches. */
            title: string;
            /**
             * @description The unit of `threshold` and `value`.
             * @enum {string}
             */
            unit: "ms" | "share";
            /** @description It trips above it, not at it. */
            threshold: number;
            /** @description The length of its window. */
            window_days: number;
            /** @description Over the window; null without enough data. */
            value: number | null;
            /** @description How many samples the value rests on. */
            samples: number;
            /**
             * Format: date-time
             * @description Since when there are data within the window.
             */
            data_since: string | null;
            /** @description Whether the value is above the threshold. */
            is_breached: boolean;
            /**
             * Format: date-time
             * @description Since when; null without a breach.
             */
            breached_since: string | null;
            /** @description Whether the breach may have begun earlier. */
            may_be_earlier: boolean;
            /** @description Whether the breach covers a whole window. */
            is_sustained: boolean;
        };
        TripwireReportInformational: {
            /** @description Its stable name. */
            id: string;
            /** @description What people judge. */
            text: string;
        };
        TripwireReport: {
            /**
             * Format: date-time
             * @description When the report was computed.
             */
            at: string;
            /** @description Whether any tripwire is breached. */
            is_breached: boolean;
            /** @description `REDIS_PUBSUB_CEILING_PER_SECOND`; without it, `pubsub-rate` is not judged. */
            pubsub_ceiling_per_second: number | null;
            /** @description What figures decide. */
            tripwires: components["schemas"]["TripwireReportTripwire"][];
            /** @description What no figure decides. */
            informational: components["schemas"]["TripwireReportInformational"][];
        };
        Stream: {
            /** @description The name of the stream. */
            name: string;
            /** @description Messages that are not handled yet. */
            depth: number;
            /** @description How long the oldest has waited. */
            oldest_ms: number | null;
            /** @description Messages that a consumer is handling. */
            in_hand: number;
            /** @description Messages that wait for another attempt. */
            postponed: number;
            /** @description Instances that handle its messages. */
            consumers: number;
            /** @description Messages that failed on every attempt. */
            dead_letters: number;
        };
        Lease: {
            /** @description What is owned. */
            resource: string;
            /**
             * @description `overdue`: not renewed in time. `suspected`: a sweeper has seen that. `taken`: a sweeper settles it. `lost`: Redis lost its record.
             * @enum {string}
             */
            state: "owned" | "overdue" | "suspected" | "taken" | "released" | "lost";
            /** @description Until the deadline; negative once it has passed. */
            remaining_ms: number;
            /** @description It grows with each claim; null without a record. */
            epoch: string | null;
            /** @description The `source` of the instance that owns it or did last. */
            owner: string | null;
            /** @description Its name; null when it no longer reports. */
            instance: string | null;
        };
        Lock: {
            /** @description Its key without the prefix of the environment. */
            name: string;
            /** @description The random UUID of the attempt that took it. */
            holder: string;
            /** @description Until it expires; null: never. */
            remaining_ms: number | null;
            /** @description Its newest fencing token. */
            fence: number | null;
            /** @description The instance that reports holding it; null when none does, as in the first five seconds. */
            instance: string | null;
            /**
             * Format: date-time
             * @description When that instance acquired it.
             */
            held_since: string | null;
        };
        EmbedVersions: {
            /** @description The version that `/embed.js` serves. */
            current: string;
            /** @description The value of the attribute `integrity`, by version. */
            versions: {
                [key: string]: string;
            };
        };
        DeriveAccessToken: {
            /** @description What the token may do. */
            permissions?: components["schemas"]["Permission"][];
            /** @description The lifetime: a number followed by `s`, `m`, `h` or `d`. */
            expires_in?: string;
        };
        CreateAccessToken: {
            /** @description What the token is for. */
            name: string;
            /** @description What the token may do. */
            permissions: components["schemas"]["Permission"][];
            /** @description The lifetime: a number followed by `s`, `m`, `h` or `d`. */
            expires_in?: string;
            /**
             * Format: date-time
             * @description When the token stops working.
             */
            expires_at?: string;
            /** @description Whether the answer has the code of a link for a colleague. */
            sign_in_code?: boolean;
        };
        CreatePublishableKey: {
            /** @description What the key is for. */
            name: string;
            /** @description The origins whose pages may use the key, as browsers send them, such as `https://www.clinic.example`. */
            origins: string[];
        };
        DeriveOperatorCredential: {
            /** @description The lifetime: a number followed by `s`, `m`, `h` or `d`. */
            expires_in?: string;
        };
        RenameOrganization: {
            /** @description The name. It is unique in the organization. */
            name: string;
        };
        UpdateOrganization: {
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly _id?: string;
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly organization_id?: string;
            /**
             * Format: date-time
             * @description Set by the service. A payload may repeat it; another value is refused.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Set by the service. A payload may repeat it; another value is refused.
             */
            readonly updatedAt?: string;
            /** @description The name. It is unique in the organization. */
            readonly name?: string;
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly parent_id?: string | null;
            /**
             * @description What is stored of the URLs that the organization resolves.
             * @enum {string}
             */
            url_privacy?: "full" | "masked" | "relevant";
            /** @description The zone in which its people read and write times; null: that of their browsers. */
            time_zone?: string | null;
        };
        PutBrandKit: {
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly _id?: string;
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly organization_id?: string;
            /**
             * Format: date-time
             * @description Set by the service. A payload may repeat it; another value is refused.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Set by the service. A payload may repeat it; another value is refused.
             */
            readonly updatedAt?: string;
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly inherited_from?: string | null;
            /** @description The name of the brand. */
            name: string;
            /** @description The address of the logo; null if there is none. */
            logo_url?: string | null;
            /** @description The main color of the brand, as in CSS. */
            primary_color: string;
            /** @description The second color of the brand, as in CSS; null if there is none. */
            secondary_color?: string | null;
            /** @description The font of the brand, as in CSS; null if there is none. */
            font_family?: string | null;
        };
        CreateBookingFlow: {
            /** @description The name. It is unique in the organization. */
            name: string;
            /** @description A note for people. */
            description?: string;
            /** @description Where a visitor books. */
            url?: string;
            /** @description How long an appointment takes; null if it is not known. */
            duration_minutes?: number;
            /** @description Whether it is in use. */
            is_active?: boolean;
        };
        UpdateBookingFlow: {
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly _id?: string;
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly organization_id?: string;
            /**
             * Format: date-time
             * @description Set by the service. A payload may repeat it; another value is refused.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Set by the service. A payload may repeat it; another value is refused.
             */
            readonly updatedAt?: string;
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly revision?: number;
            /** @description The name. It is unique in the organization. */
            name?: string;
            /** @description A note for people. */
            description?: string | null;
            /** @description Where a visitor books. */
            url?: string | null;
            /** @description How long an appointment takes; null if it is not known. */
            duration_minutes?: number | null;
            /** @description Whether it is in use. */
            is_active?: boolean;
        };
        RevertBookingFlow: {
            /** @description The revision of the booking flow whose state it gets again. */
            revision: number;
        };
        RequestVisitorErasure: {
            /** @description The text to erase, in any spelling. Give it or `booking_session_id`. */
            value?: string;
            /** @description The session whose URL is erased. Give it or `value`. */
            booking_session_id?: string;
        };
        ResolveForPage: {
            /** @description The URL. */
            url: string;
        };
        UnusedDecision: {
            /** @description A decision that was made for this key. */
            decision_id: string;
        };
        ResolveBookingFlowRouterRequestDto: {
            /** @description The URL. */
            url: string;
        };
        ExplainUrlAsOf: number | string;
        SchedulingPayload: {
            /**
             * Format: date-time
             * @description The instant at which the router opens. Without it, the router has no beginning.
             */
            active_from?: string | null;
            /**
             * Format: date-time
             * @description The instant at which the router closes. Without it, the router has no end.
             */
            active_until?: string | null;
        };
        ExplainUrlDraft: {
            /** @description The router. */
            router_id?: string;
            /** @description The name. It is unique in the organization. */
            name?: string;
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id?: string;
            /** @description What a URL must contain to match the router. Every given criterion must hold. */
            matching_criteria?: components["schemas"]["MatchingCriteria"] | null;
            /** @description The URL of a landing page, in place of `matching_criteria`: the criteria demand its path, its UTM parameters and its other parameters. What platforms add, such as `gclid`, is left out, with a warning. */
            matching_criteria_from_url?: string;
            /** @description Whether it is the fallback of the organization, which has no criteria. */
            is_default?: boolean;
            /** @description Whether it is in use. */
            is_active?: boolean;
            /** @description When the router is open. */
            scheduling?: components["schemas"]["SchedulingPayload"];
        };
        ExplainUrl: {
            /** @description The URL. */
            url: string;
            /**
             * Format: date-time
             * @description The instant of the decision; the current time unless given.
             */
            at?: string;
            /** @description The routers as of an organization revision (a number) or an instant (a text); the present ones unless given. */
            as_of?: components["schemas"]["ExplainUrlAsOf"];
            /** @description The routers to give a verdict on. */
            router_ids?: string[];
            /** @description A router to explain the URL with: a new one, or the stored one that `router_id` names with the given members changed. */
            draft?: components["schemas"]["ExplainUrlDraft"];
            /** @description Whether to list the routers that miss the URL by one criterion. */
            near?: boolean;
            /** @description Whether to list the query parameters of the URL that no router asks for. */
            unused_parameters?: boolean;
        };
        CreateBookingFlowRouterDto: {
            /** @description The name. It is unique in the organization. */
            name: string;
            /** @description A note for people. */
            description?: string;
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string;
            /** @description What the router is grouped by, in the order given. */
            tags?: string[];
            /** @description Your own identifier of the router, unique within the organization: printable characters, but neither `.` nor `..`; null if it has none. */
            external_id?: string | null;
            /** @description URLs that the router is meant to match. */
            example_urls?: string[];
            /** @description What a URL must contain to match the router. Every given criterion must hold. */
            matching_criteria?: components["schemas"]["MatchingCriteria"] | null;
            /** @description The URL of a landing page, in place of `matching_criteria`: the criteria demand its path, its UTM parameters and its other parameters. What platforms add, such as `gclid`, is left out, with a warning. */
            matching_criteria_from_url?: string;
            /** @description Whether it is the fallback of the organization, which has no criteria. */
            is_default?: boolean;
            /** @description Whether it is in use. */
            is_active?: boolean;
            /** @description When the router is open. */
            scheduling?: components["schemas"]["SchedulingPayload"];
        };
        NamePattern: {
            /** @description A regular expression (PCRE) that the name matches. */
            $regex: string;
        };
        RouterFilterName: components["schemas"]["NamePattern"] | string;
        RouterFilter: {
            /** @description The name. It is unique in the organization. */
            name?: components["schemas"]["RouterFilterName"];
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id?: string;
            /** @description Words with which words of the router begin. */
            q?: string;
            /** @description A tag that the routers have. */
            tag?: string;
            /** @description Your own identifier of the router, unique within the organization: printable characters, but neither `.` nor `..`; null if it has none. */
            external_id?: string;
            /** @description The class of the routers. */
            priority_class?: components["schemas"]["PriorityClass"];
            /**
             * @description The status of the answer.
             * @enum {string}
             */
            status?: "open" | "upcoming" | "ended" | "inactive";
            /** @description The value that `utm_source` must have. */
            utm_source?: string;
            /** @description The value that `utm_medium` must have. */
            utm_medium?: string;
            /** @description The value that `utm_campaign` must have. */
            utm_campaign?: string;
            /** @description The value that `utm_content` must have. */
            utm_content?: string;
            /** @description The value that `utm_term` must have. */
            utm_term?: string;
            /** @description The path that the URL must have. */
            path?: string;
            /** @description Whether it is the fallback of the organization, which has no criteria. */
            is_default?: boolean;
            /** @description Whether it is in use. */
            is_active?: boolean;
        };
        BulkUpdateBookingFlowRoutersSet: {
            /** @description Whether it is in use. */
            is_active?: boolean;
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id?: string;
            /** @description What the router is grouped by, in the order given. */
            tags?: string[];
            /** @description The tags that each router gets after its own. */
            add_tags?: string[];
            /** @description The tags that no router keeps. */
            remove_tags?: string[];
            /** @description When the router is open. */
            scheduling?: components["schemas"]["SchedulingPayload"];
        };
        BulkUpdateBookingFlowRouters: {
            /** @description The routers by their identifiers. */
            ids?: string[];
            /** @description What the routers have in common: every given member holds. */
            filter?: components["schemas"]["RouterFilter"];
            /** @description What becomes of each router; absent members stay as they are. */
            set: components["schemas"]["BulkUpdateBookingFlowRoutersSet"];
        };
        BulkDeleteBookingFlowRouters: {
            /** @description The routers by their identifiers. */
            ids?: string[];
            /** @description What the routers have in common: every given member holds. */
            filter?: components["schemas"]["RouterFilter"];
        };
        ImportBookingFlowRoutersDto: {
            /** @description The drafts. Each is the payload of a create. */
            routers: components["schemas"]["CreateBookingFlowRouterDto"][];
        };
        RouterImpactChangeRouter: {
            /** @description The name. It is unique in the organization. */
            name?: string;
            /** @description A note for people. */
            description?: string | null;
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id?: string;
            /** @description What the router is grouped by, in the order given. */
            tags?: string[];
            /** @description Your own identifier of the router, unique within the organization: printable characters, but neither `.` nor `..`; null if it has none. */
            external_id?: string | null;
            /** @description URLs that the router is meant to match. */
            example_urls?: string[];
            /** @description What a URL must contain to match the router. Every given criterion must hold. */
            matching_criteria?: components["schemas"]["MatchingCriteria"] | null;
            /** @description The URL of a landing page, in place of `matching_criteria`: the criteria demand its path, its UTM parameters and its other parameters. What platforms add, such as `gclid`, is left out, with a warning. */
            matching_criteria_from_url?: string;
            /** @description Whether it is the fallback of the organization, which has no criteria. */
            is_default?: boolean;
            /** @description Whether it is in use. */
            is_active?: boolean;
            /** @description When the router is open. */
            scheduling?: components["schemas"]["SchedulingPayload"];
        };
        RouterImpactChange: {
            /**
             * @description What happens to the router.
             * @enum {string}
             */
            op: "create" | "update" | "delete";
            /** @description The stored router that is updated or deleted. */
            id?: string;
            /** @description The new router, or the members that change. Absent in a delete. */
            router?: components["schemas"]["RouterImpactChangeRouter"];
        };
        RouterImpact: {
            /** @description The changes to compare, as one write would make them. */
            changes: components["schemas"]["RouterImpactChange"][];
            /** @description How many closed days of traffic to replay. */
            days?: number;
            /**
             * Format: date-time
             * @description The instant at which the routers are compared; the current time unless given.
             */
            at?: string;
        };
        PutBookingFlowRouter: {
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly _id?: string;
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly organization_id?: string;
            /**
             * Format: date-time
             * @description Set by the service. A payload may repeat it; another value is refused.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Set by the service. A payload may repeat it; another value is refused.
             */
            readonly updatedAt?: string;
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly revision?: number;
            /**
             * @description Set by the service. A payload may repeat it; another value is refused.
             * @enum {string}
             */
            readonly priority_class?: "campaign" | "path_and_query" | "path_only" | "query_only" | "default";
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly accepted_warnings?: components["schemas"]["WarningCode"][];
            /** @description The name. It is unique in the organization. */
            name: string;
            /** @description A note for people. */
            description?: string;
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id: string;
            /** @description What the router is grouped by, in the order given. */
            tags?: string[];
            /** @description Your own identifier of the router, unique within the organization: printable characters, but neither `.` nor `..`; null if it has none. */
            external_id?: string | null;
            /** @description URLs that the router is meant to match. */
            example_urls?: string[];
            /** @description What a URL must contain to match the router. Every given criterion must hold. */
            matching_criteria?: components["schemas"]["MatchingCriteria"] | null;
            /** @description The URL of a landing page, in place of `matching_criteria`: the criteria demand its path, its UTM parameters and its other parameters. What platforms add, such as `gclid`, is left out, with a warning. */
            matching_criteria_from_url?: string;
            /** @description Whether it is the fallback of the organization, which has no criteria. */
            is_default?: boolean;
            /** @description Whether it is in use. */
            is_active?: boolean;
            /** @description When the router is open. */
            scheduling?: components["schemas"]["SchedulingPayload"];
        };
        UpdateBookingFlowRouterDto: {
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly _id?: string;
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly organization_id?: string;
            /**
             * Format: date-time
             * @description Set by the service. A payload may repeat it; another value is refused.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Set by the service. A payload may repeat it; another value is refused.
             */
            readonly updatedAt?: string;
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly revision?: number;
            /**
             * @description Set by the service. A payload may repeat it; another value is refused.
             * @enum {string}
             */
            readonly priority_class?: "campaign" | "path_and_query" | "path_only" | "query_only" | "default";
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly accepted_warnings?: components["schemas"]["WarningCode"][];
            /** @description The name. It is unique in the organization. */
            name?: string;
            /** @description A note for people. */
            description?: string | null;
            /** @description The booking flow to which the router sends visitors. */
            booking_flow_id?: string;
            /** @description What the router is grouped by, in the order given. */
            tags?: string[];
            /** @description Your own identifier of the router, unique within the organization: printable characters, but neither `.` nor `..`; null if it has none. */
            external_id?: string | null;
            /** @description URLs that the router is meant to match. */
            example_urls?: string[];
            /** @description What a URL must contain to match the router. Every given criterion must hold. */
            matching_criteria?: components["schemas"]["MatchingCriteria"] | null;
            /** @description The URL of a landing page, in place of `matching_criteria`: the criteria demand its path, its UTM parameters and its other parameters. What platforms add, such as `gclid`, is left out, with a warning. */
            matching_criteria_from_url?: string;
            /** @description Whether it is the fallback of the organization, which has no criteria. */
            is_default?: boolean;
            /** @description Whether it is in use. */
            is_active?: boolean;
            /** @description When the router is open. */
            scheduling?: components["schemas"]["SchedulingPayload"];
        };
        RevertBookingFlowRouter: {
            /** @description The `organization_revision` of a change; the router gets the state that it had then. */
            organization_revision: number;
        };
        ValidateExampleUrlsDto: {
            /** @description The URLs to check. */
            example_urls: string[];
        };
        ValidateRouterRulesDto: {
            matching_criteria?: components["schemas"]["MatchingCriteria"];
            /** @description The URL of a landing page, in place of `matching_criteria`: the criteria demand its path, its UTM parameters and its other parameters. What platforms add, such as `gclid`, is left out, with a warning. */
            matching_criteria_from_url?: string;
            /** @description URLs that the router is meant to match. */
            example_urls: string[];
            /** @description The stored router that the proposal replaces; its own matches do not count. */
            exclude_router_id?: string;
            /** @description The name. It is unique in the organization. */
            name?: string;
            /** @description Whether it is the fallback of the organization, which has no criteria. */
            is_default?: boolean;
            /** @description Whether it is in use. */
            is_active?: boolean;
            /** @description When the router is open. */
            scheduling?: components["schemas"]["SchedulingPayload"];
        };
        RunRouterPins: {
            /** @description Only these pins. */
            ids?: string[];
        };
        PinExpectationPayload: {
            /** @description The flow that the URL must lead to. */
            booking_flow_id?: string;
            /** @description The URL to which the booking flow must lead. */
            booking_flow_url?: string;
            /** @description The router that must win the URL. */
            router_id?: string;
            /** @description That no router takes the URL; only `true` is taken. */
            none?: boolean;
        };
        CreateRouterPin: {
            /** @description The URL that must lead there. It is kept as written. */
            url: string;
            /** @description When the pin must hold: `now` is always, at the time of each check; an instant; or a window from `from` (inclusive) to `until` (exclusive), at every instant of it. */
            at?: components["schemas"]["PinTime"];
            /** @description What the URL must lead to: exactly one of these members. */
            expects: components["schemas"]["PinExpectationPayload"];
            /**
             * @description Whether the pin blocks writes of routers that would break it, or only warns.
             * @enum {string}
             */
            mode: "block" | "warn";
            /** @description A note for people; null if there is none. */
            note?: string | null;
            /**
             * Format: date-time
             * @description The instant from which the pin is not judged any more; null if there is none.
             */
            expires_at?: string | null;
        };
        UpdateRouterPin: {
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly _id?: string;
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly organization_id?: string;
            /**
             * Format: date-time
             * @description Set by the service. A payload may repeat it; another value is refused.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Set by the service. A payload may repeat it; another value is refused.
             */
            readonly updatedAt?: string;
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly revision?: number;
            /** @description The URL that must lead there. It is kept as written. */
            url?: string;
            /** @description When the pin must hold: `now` is always, at the time of each check; an instant; or a window from `from` (inclusive) to `until` (exclusive), at every instant of it. */
            at?: components["schemas"]["PinTime"];
            /** @description What the URL must lead to: exactly one of these members. */
            expects?: components["schemas"]["PinExpectationPayload"];
            /**
             * @description Whether the pin blocks writes of routers that would break it, or only warns.
             * @enum {string}
             */
            mode?: "block" | "warn";
            /** @description A note for people; null if there is none. */
            note?: string | null;
            /**
             * Format: date-time
             * @description The instant from which the pin is not judged any more; null if there is none.
             */
            expires_at?: string | null;
        };
        RestoreRouters: {
            /** @description A router that the write changed. */
            router_id: string;
            /** @description A revision that the write made of the router. */
            organization_revision?: number;
            /** @description The `X-Request-Id` of the answer to the write; instead of `organization_revision`. */
            request_id?: string;
            /**
             * @description `before` (the default): all routers of the write get their states before it. `after`: this router gets its state after it.
             * @enum {string}
             */
            to?: "before" | "after";
            /** @description The newest revision of these routers that the caller knows; that of the write unless given. A later one refuses the request. */
            known_revision?: number;
        };
        DismissSuggestion: {
            /** @description Why the router can never win again. */
            reason?: string;
        };
        StartPageSession: {
            /** @description The booking flow to start. Give it or `url`. */
            booking_flow_id?: string;
            /** @description The URL to resolve to a booking flow. Give it or `booking_flow_id`. */
            url?: string;
            /** @description The resolve that led the visitor to the booking, from its `decision_id`. The booking counts for its router. */
            decision_id?: string;
        };
        StartBookingSession: {
            /** @description The booking flow to start. Give it or `url`. */
            booking_flow_id?: string;
            /** @description The URL to resolve to a booking flow. Give it or `booking_flow_id`. */
            url?: string;
            /** @description The `decision_id` of the resolve that led the visitor here. One that is unknown attributes nothing. */
            decision_id?: string;
        };
        StrikeBookingSessions: {
            /** @description The network, as its sessions show it. Give it or `ids`. */
            started_from?: string;
            /** @description The routers by their identifiers. */
            ids?: string[];
        };
        ResolvedSelectionPayload: {
            /** @description The share of the resolves that is sent. */
            sample_rate?: number;
            /** @description Only resolves that select one of them; null for any router. */
            router_ids?: string[] | null;
        };
        CreateWebhook: {
            /** @description Where events are sent with POST. */
            url: string;
            /** @description A note for people. */
            description?: string | null;
            /** @description The types of events to send. */
            events: components["schemas"]["WebhookEventType"][];
            /** @description Which resolves to send: a share of them, those of some routers, or both. Needed for `router.resolved` only. */
            router_resolved?: components["schemas"]["ResolvedSelectionPayload"] | null;
            /** @description Whether it is in use. */
            is_active?: boolean;
        };
        UpdateWebhook: {
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly _id?: string;
            /** @description Set by the service. A payload may repeat it; another value is refused. */
            readonly organization_id?: string;
            /**
             * Format: date-time
             * @description Set by the service. A payload may repeat it; another value is refused.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Set by the service. A payload may repeat it; another value is refused.
             */
            readonly updatedAt?: string;
            /** @description Set by the service. A payload may repeat it; it is ignored. */
            readonly state?: {
                [key: string]: unknown;
            };
            /** @description Where events are sent with POST. */
            url?: string;
            /** @description A note for people. */
            description?: string | null;
            /** @description The types of events to send. */
            events?: components["schemas"]["WebhookEventType"][];
            /** @description Which resolves to send: a share of them, those of some routers, or both. Needed for `router.resolved` only. */
            router_resolved?: components["schemas"]["ResolvedSelectionPayload"] | null;
            /** @description Whether it is in use. */
            is_active?: boolean;
        };
        FieldError: {
            /** @description A sentence for a person. */
            message: string;
            /** @description The rule that was broken. */
            rule: string;
            /** @description The member, such as `scheduling.active_from`. */
            field: string;
        };
        PageMeta: {
            /** @description The largest number of items on a page. */
            limit: number;
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        };
        MalformedRequestProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_MALFORMED_REQUEST";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 400;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_MALFORMED_REQUEST";
        };
        InvalidJsonProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_INVALID_JSON";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 400;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_INVALID_JSON";
        };
        UnauthorizedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_UNAUTHORIZED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 401;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_UNAUTHORIZED";
        };
        PermissionMissingProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_PERMISSION_MISSING";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 403;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_PERMISSION_MISSING";
        };
        OrganizationLeavingProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ORGANIZATION_LEAVING";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 403;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_ORGANIZATION_LEAVING";
        };
        BodyTooLargeProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_BODY_TOO_LARGE";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 413;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_BODY_TOO_LARGE";
        };
        UnsupportedMediaTypeProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_UNSUPPORTED_MEDIA_TYPE";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 415;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_UNSUPPORTED_MEDIA_TYPE";
        };
        UnsupportedEncodingProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_UNSUPPORTED_ENCODING";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 415;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_UNSUPPORTED_ENCODING";
        };
        ValidationErrorProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_VALIDATION_ERROR";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 422;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_VALIDATION_ERROR";
            /** @description Each invalid member or parameter. */
            errors: components["schemas"]["FieldError"][];
        };
        RateLimitedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_RATE_LIMITED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 429;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_RATE_LIMITED";
        };
        InternalProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_INTERNAL";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 500;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_INTERNAL";
        };
        StoreUnavailableProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_STORE_UNAVAILABLE";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 503;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_STORE_UNAVAILABLE";
        };
        OutcomeUnknownProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_OUTCOME_UNKNOWN";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 503;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_OUTCOME_UNKNOWN";
        };
        WritesContendedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_WRITES_CONTENDED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 503;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_WRITES_CONTENDED";
        };
        InstanceFullProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_INSTANCE_FULL";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 503;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_INSTANCE_FULL";
        };
        MetricsUnauthorizedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_METRICS_UNAUTHORIZED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 401;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_METRICS_UNAUTHORIZED";
        };
        OperatorUnauthorizedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_OPERATOR_UNAUTHORIZED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 401;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_OPERATOR_UNAUTHORIZED";
        };
        AssetNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ASSET_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_ASSET_NOT_FOUND";
        };
        AccessTokenNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ACCESS_TOKEN_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_ACCESS_TOKEN_NOT_FOUND";
        };
        TokenIsDerivedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_TOKEN_IS_DERIVED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_TOKEN_IS_DERIVED";
        };
        AccessTokenLimitReachedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ACCESS_TOKEN_LIMIT_REACHED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_ACCESS_TOKEN_LIMIT_REACHED";
        };
        IdempotencyKeyReusedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_IDEMPOTENCY_KEY_REUSED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 422;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_IDEMPOTENCY_KEY_REUSED";
        };
        IdempotencyKeyBusyProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_IDEMPOTENCY_KEY_BUSY";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_IDEMPOTENCY_KEY_BUSY";
        };
        IdempotentAnswerLostProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_IDEMPOTENT_ANSWER_LOST";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_IDEMPOTENT_ANSWER_LOST";
        };
        PublishableKeyLimitReachedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_PUBLISHABLE_KEY_LIMIT_REACHED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_PUBLISHABLE_KEY_LIMIT_REACHED";
        };
        PublishableKeyNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_PUBLISHABLE_KEY_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_PUBLISHABLE_KEY_NOT_FOUND";
        };
        OrganizationNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ORGANIZATION_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_ORGANIZATION_NOT_FOUND";
        };
        OrganizationHasChildrenProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ORGANIZATION_HAS_CHILDREN";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_ORGANIZATION_HAS_CHILDREN";
        };
        OrganizationDeletedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ORGANIZATION_DELETED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_ORGANIZATION_DELETED";
        };
        DeletionNotRequestedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_DELETION_NOT_REQUESTED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_DELETION_NOT_REQUESTED";
        };
        BrandKitNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_BRAND_KIT_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_BRAND_KIT_NOT_FOUND";
        };
        BookingFlowNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_BOOKING_FLOW_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_BOOKING_FLOW_NOT_FOUND";
        };
        BookingFlowNameTakenProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_BOOKING_FLOW_NAME_TAKEN";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_BOOKING_FLOW_NAME_TAKEN";
        };
        QuotaExceededProblemUsed: {
            /** @description How many routers there are. */
            routers: number;
            /** @description The BSON size of routers and booking flows. */
            bytes: number;
        };
        QuotaExceededProblemAllowed: {
            /** @description How many routers there are. */
            routers: number;
            /** @description The BSON size of routers and booking flows. */
            bytes: number;
        };
        QuotaExceededProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_QUOTA_EXCEEDED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_QUOTA_EXCEEDED";
            /** @description What the organization uses already. */
            used: components["schemas"]["QuotaExceededProblemUsed"];
            /** @description The limits of the organization. */
            allowed: components["schemas"]["QuotaExceededProblemAllowed"];
        };
        BookingFlowStaleProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_BOOKING_FLOW_STALE";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 412;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_BOOKING_FLOW_STALE";
        };
        PinBrokenProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_PIN_BROKEN";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_PIN_BROKEN";
            /** @description The first blocking pins that the write would break. */
            pins: components["schemas"]["BrokenPin"][];
            /** @description How many blocking pins it would break. */
            pins_total: number;
        };
        BookingFlowInUseProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_BOOKING_FLOW_IN_USE";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_BOOKING_FLOW_IN_USE";
            /** @description The newest of the routers that lead to the flow, at most five. Empty for a token that may not know routers. */
            routers: components["schemas"]["RouterName"][];
            /** @description The number of these routers. */
            routers_total: number;
        };
        RevisionUnknownProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_REVISION_UNKNOWN";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 422;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_REVISION_UNKNOWN";
            /** @description Each invalid member or parameter. */
            errors: components["schemas"]["FieldError"][];
        };
        VisitorErasuresPendingProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_VISITOR_ERASURES_PENDING";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_VISITOR_ERASURES_PENDING";
        };
        VisitorErasureNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_VISITOR_ERASURE_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_VISITOR_ERASURE_NOT_FOUND";
        };
        KeyUnauthorizedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_KEY_UNAUTHORIZED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 401;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_KEY_UNAUTHORIZED";
        };
        OriginRefusedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ORIGIN_REFUSED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 403;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_ORIGIN_REFUSED";
        };
        OriginUnprovenProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ORIGIN_UNPROVEN";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 403;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_ORIGIN_UNPROVEN";
        };
        NoRouterMatchedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_NO_ROUTER_MATCHED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_NO_ROUTER_MATCHED";
        };
        PatternTooSlowProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_PATTERN_TOO_SLOW";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 422;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_PATTERN_TOO_SLOW";
            /** @description Each invalid member or parameter. */
            errors: components["schemas"]["FieldError"][];
        };
        PatternsBusyProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_PATTERNS_BUSY";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 503;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_PATTERNS_BUSY";
        };
        SearchTooSlowProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_SEARCH_TOO_SLOW";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 422;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_SEARCH_TOO_SLOW";
        };
        SearchesBusyProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_SEARCHES_BUSY";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 503;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_SEARCHES_BUSY";
        };
        RouterNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ROUTER_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_ROUTER_NOT_FOUND";
        };
        TooCostlyProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_TOO_COSTLY";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 422;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_TOO_COSTLY";
        };
        InstanceBusyProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_INSTANCE_BUSY";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 503;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_INSTANCE_BUSY";
        };
        HistoryUnknownProblemHistoryBegin: {
            /** @description The revision of that state. */
            organization_revision: number;
            /**
             * Format: date-time
             * @description The instant of the decision.
             */
            at: string;
        };
        HistoryUnknownProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_HISTORY_UNKNOWN";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 422;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_HISTORY_UNKNOWN";
            /** @description Each invalid member or parameter. */
            errors: components["schemas"]["FieldError"][];
            /** @description The first recorded state of the routers; null if none is recorded. */
            history_begin: components["schemas"]["HistoryUnknownProblemHistoryBegin"] | null;
        };
        PastBusyProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_PAST_BUSY";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 503;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_PAST_BUSY";
        };
        BookingFlowUnknownProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_BOOKING_FLOW_UNKNOWN";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 422;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_BOOKING_FLOW_UNKNOWN";
            /** @description Each invalid member or parameter. */
            errors: components["schemas"]["FieldError"][];
        };
        RouterNameTakenProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ROUTER_NAME_TAKEN";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_ROUTER_NAME_TAKEN";
            /** @description The router that has it already; null if it has just been changed or deleted. */
            in_the_way: components["schemas"]["RouterName"] | null;
        };
        RouterExternalIdTakenProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ROUTER_EXTERNAL_ID_TAKEN";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_ROUTER_EXTERNAL_ID_TAKEN";
            /** @description The router that has it already; null if it has just been changed or deleted. */
            in_the_way: components["schemas"]["RouterName"] | null;
        };
        ActiveDefaultExistsProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ACTIVE_DEFAULT_EXISTS";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_ACTIVE_DEFAULT_EXISTS";
            /** @description The router that has it already; null if it has just been changed or deleted. */
            in_the_way: components["schemas"]["RouterName"] | null;
        };
        RouterConflictsProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ROUTER_CONFLICTS";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_ROUTER_CONFLICTS";
            /** @description The conflicts with other routers. */
            conflicts: components["schemas"]["ConflictReport"];
        };
        BulkRefusedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_BULK_REFUSED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 422;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_BULK_REFUSED";
            /** @description Every router that cannot be changed. */
            routers: components["schemas"]["RefusedRouter"][];
        };
        BulkTooLargeProblemSelected: {
            /** @description How many routers there are. */
            routers: number;
            /** @description The BSON size of the routers. */
            bytes: number;
        };
        BulkTooLargeProblemAllowed: {
            /** @description How many routers there are. */
            routers: number;
            /** @description The BSON size of the routers. */
            bytes: number;
        };
        BulkTooLargeProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_BULK_TOO_LARGE";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 422;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_BULK_TOO_LARGE";
            /** @description What the filter finds. */
            selected: components["schemas"]["BulkTooLargeProblemSelected"];
            /** @description The limits of one request. */
            allowed: components["schemas"]["BulkTooLargeProblemAllowed"];
        };
        ImportRefusedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_IMPORT_REFUSED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 422;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_IMPORT_REFUSED";
            /** @description Every refused draft. */
            drafts: components["schemas"]["RefusedDraft"][];
        };
        InvalidCsvProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_INVALID_CSV";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 400;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_INVALID_CSV";
        };
        RouterStaleProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ROUTER_STALE";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 412;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_ROUTER_STALE";
        };
        RouterExistsProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ROUTER_EXISTS";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 412;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_ROUTER_EXISTS";
        };
        PinNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_PIN_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_PIN_NOT_FOUND";
        };
        PinTargetUnknownProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_PIN_TARGET_UNKNOWN";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 422;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_PIN_TARGET_UNKNOWN";
            /** @description Each invalid member or parameter. */
            errors: components["schemas"]["FieldError"][];
        };
        PinNotHeldProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_PIN_NOT_HELD";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_PIN_NOT_HELD";
            /**
             * Format: date-time
             * @description The first instant at which it does not hold.
             */
            at: string;
            /** @description The router that wins then; null if none does. */
            found: components["schemas"]["MatchedRouter"] | null;
            /**
             * @description Why the router can never win again.
             * @enum {string}
             */
            reason: "other_answer" | "flow_inactive" | "flow_url" | "too_many_changes";
        };
        PinLimitReachedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_PIN_LIMIT_REACHED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_PIN_LIMIT_REACHED";
        };
        PinStaleProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_PIN_STALE";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 412;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_PIN_STALE";
        };
        RouterEventNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ROUTER_EVENT_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_ROUTER_EVENT_NOT_FOUND";
        };
        RouterAuditNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_ROUTER_AUDIT_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_ROUTER_AUDIT_NOT_FOUND";
            /** @description The audit that was requested and has not finished; null if there is none. */
            run: components["schemas"]["RouterAuditRun"] | null;
        };
        SuggestionNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_SUGGESTION_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_SUGGESTION_NOT_FOUND";
        };
        DecisionUnknownProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_DECISION_UNKNOWN";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_DECISION_UNKNOWN";
        };
        BookingSessionNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_BOOKING_SESSION_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_BOOKING_SESSION_NOT_FOUND";
        };
        BookingSessionAbandonedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_BOOKING_SESSION_ABANDONED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_BOOKING_SESSION_ABANDONED";
        };
        BookingSessionEndedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_BOOKING_SESSION_ENDED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it.
             * @constant
             */
            code: "E_BOOKING_SESSION_ENDED";
        };
        WebhookLimitReachedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_WEBHOOK_LIMIT_REACHED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_WEBHOOK_LIMIT_REACHED";
        };
        WebhookNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_WEBHOOK_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_WEBHOOK_NOT_FOUND";
        };
        WebhookInactiveProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_WEBHOOK_INACTIVE";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_WEBHOOK_INACTIVE";
        };
        DeadLetterNotFoundProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_DEAD_LETTER_NOT_FOUND";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 404;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_DEAD_LETTER_NOT_FOUND";
        };
        WebhookQueueFullProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_WEBHOOK_QUEUE_FULL";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 409;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_WEBHOOK_QUEUE_FULL";
        };
        StreamsExhaustedProblem: {
            /**
             * @description The URN of the problem.
             * @constant
             */
            type: "urn:signalbox:problem:E_STREAMS_EXHAUSTED";
            /** @description The name of the problem. */
            title: string;
            /**
             * @description The status of the answer.
             * @enum {integer}
             */
            status: 429 | 503;
            /** @description One sentence for a person; its wording may change. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Stable, so programs can rely on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "E_STREAMS_EXHAUSTED";
        };
        InfoAnswer: {
            /**
             * @description The deployment that this instance belongs to.
             * @enum {string}
             */
            environment: "develop" | "staging" | "production";
            /** @description How long this instance has been running. */
            uptime_seconds: number;
            /** @description `RELEASE` of the instance, if set. */
            release?: string;
        };
        Liveness: {
            /**
             * @description The status of the answer.
             * @constant
             */
            status: "ok";
        };
        Indicator: {
            /**
             * @description The status of the answer.
             * @enum {string}
             */
            status: "up" | "down";
            /** @description A human-readable sentence. */
            message?: string;
            /** @description The roles of the connections to the store that do not answer. */
            connections?: string[];
        };
        HealthReadyAnswer: {
            /**
             * @description The status of the answer.
             * @enum {string}
             */
            status: "ok";
            /** @description The indicators that are up. */
            info: {
                [key: string]: components["schemas"]["Indicator"];
            };
            /** @description The indicators that are down. */
            error: {
                [key: string]: components["schemas"]["Indicator"];
            };
            /** @description All indicators. */
            details: {
                [key: string]: components["schemas"]["Indicator"];
            };
        };
        HealthReadyProblem503: {
            /**
             * @description The status of the answer.
             * @enum {string}
             */
            status: "error" | "shutting_down";
            /** @description The indicators that are up. */
            info: {
                [key: string]: components["schemas"]["Indicator"];
            };
            /** @description The indicators that are down. */
            error: {
                [key: string]: components["schemas"]["Indicator"];
            };
            /** @description All indicators. */
            details: {
                [key: string]: components["schemas"]["Indicator"];
            };
        };
        OperationsInstancesAnswerMeta: {
            /** @description The `source` of the instance that answers. */
            answered_by: string;
            /** @description False while Redis is away: then the answer holds only what this instance knows. */
            is_complete: boolean;
            /** @description The latest to fall silent first. */
            gone: components["schemas"]["GoneInstance"][];
        };
        OperationsInstancesAnswer: {
            /** @description The items of this page. */
            data: components["schemas"]["Instance"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["OperationsInstancesAnswerMeta"];
        };
        OperationsSignalsAnswerMeta: {
            /** @description The largest number of items on a page. */
            limit: number;
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
            /** @description The `after` that asks for what comes next; null when Redis is away and none was given. */
            live_cursor: string | null;
            /** @description False while Redis is away: then the answer holds only what this instance knows. */
            is_complete: boolean;
        };
        OperationsSignalsAnswer: {
            /** @description The items of this page. */
            data: components["schemas"]["Signal"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["OperationsSignalsAnswerMeta"];
        };
        OperationsStreamsAnswerMeta: {
            /** @description How many there are. */
            total: number;
        };
        OperationsStreamsAnswer: {
            /** @description The items of this page. */
            data: components["schemas"]["Stream"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["OperationsStreamsAnswerMeta"];
        };
        OperationsLeasesAnswerMeta: {
            /** @description The largest number of items on a page. */
            limit: number;
            /** @description How many there are. */
            total: number;
            /** @description Leases that were not renewed in time. */
            overdue: number;
        };
        OperationsLeasesAnswer: {
            /** @description The items of this page. */
            data: components["schemas"]["Lease"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["OperationsLeasesAnswerMeta"];
        };
        OperationsStoresAnswerMeta: {
            /** @description As of `health:check`, such as `up` or `full`. */
            verdict: string;
            /** @description `known` or `inferred`. */
            certainty: string;
            /** @description What it means and what to do next. */
            advice: string[];
        };
        OperationsStoresAnswer: {
            /** @description The items of this page. */
            data: components["schemas"]["ProbedStore"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["OperationsStoresAnswerMeta"];
        };
        OperationsLocksAnswerMeta: {
            /** @description The largest number of items on a page. */
            limit: number;
            /** @description Whether every held lock is shown. */
            is_complete: boolean;
        };
        OperationsLocksAnswer: {
            /** @description The items of this page. */
            data: components["schemas"]["Lock"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["OperationsLocksAnswerMeta"];
        };
        OpenapiDocumentAnswer: {
            /**
             * @description The version of OpenAPI.
             * @constant
             */
            openapi: "3.1.0";
            /** @description Title, version and conventions. */
            info: Record<string, never>;
            /** @description The operations by path and method. */
            paths: Record<string, never>;
        } & {
            [key: string]: unknown;
        };
        AccessTokenPage: {
            /** @description The items of this page. */
            data: components["schemas"]["AccessToken"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        AccessTokensCreateProblem409: components["schemas"]["AccessTokenLimitReachedProblem"] | components["schemas"]["IdempotencyKeyBusyProblem"] | components["schemas"]["IdempotentAnswerLostProblem"];
        AccessTokensCreateProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
        PublishableKeysCreateProblem409: components["schemas"]["PublishableKeyLimitReachedProblem"] | components["schemas"]["TokenIsDerivedProblem"] | components["schemas"]["IdempotencyKeyBusyProblem"] | components["schemas"]["IdempotentAnswerLostProblem"];
        PublishableKeysCreateProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
        PublishableKeyPage: {
            /** @description The items of this page. */
            data: components["schemas"]["PublishableKey"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        PublishableKeysRotateProblem409: components["schemas"]["PublishableKeyLimitReachedProblem"] | components["schemas"]["TokenIsDerivedProblem"] | components["schemas"]["IdempotencyKeyBusyProblem"] | components["schemas"]["IdempotentAnswerLostProblem"];
        PublishableKeysRotateProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
        OperatedOrganizationPage: {
            /** @description The items of this page. */
            data: components["schemas"]["OperatedOrganization"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        OperationsOrganizationsRequestDeletionProblem409: components["schemas"]["OrganizationHasChildrenProblem"] | components["schemas"]["OrganizationDeletedProblem"];
        OperationsOrganizationsTakeBackDeletionProblem409: components["schemas"]["DeletionNotRequestedProblem"] | components["schemas"]["OrganizationDeletedProblem"];
        AuditRowPage: {
            /** @description The items of this page. */
            data: components["schemas"]["AuditRow"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        BookingFlowPage: {
            /** @description The items of this page. */
            data: components["schemas"]["BookingFlow"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        BookingFlowsCreateProblem409: components["schemas"]["BookingFlowNameTakenProblem"] | components["schemas"]["QuotaExceededProblem"] | components["schemas"]["IdempotencyKeyBusyProblem"] | components["schemas"]["IdempotentAnswerLostProblem"];
        BookingFlowsCreateProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
        BookingFlowsUpdateProblem409: components["schemas"]["BookingFlowNameTakenProblem"] | components["schemas"]["QuotaExceededProblem"] | components["schemas"]["PinBrokenProblem"];
        BookingFlowRevisionPage: {
            /** @description The items of this page. */
            data: components["schemas"]["BookingFlowRevision"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        BookingFlowsRevertProblem409: components["schemas"]["BookingFlowNameTakenProblem"] | components["schemas"]["QuotaExceededProblem"] | components["schemas"]["PinBrokenProblem"];
        BookingFlowsRevertProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["RevisionUnknownProblem"];
        VisitorErasurePage: {
            /** @description The items of this page. */
            data: components["schemas"]["VisitorErasure"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        PageResolveProblem403: components["schemas"]["OriginRefusedProblem"] | components["schemas"]["OriginUnprovenProblem"] | components["schemas"]["OrganizationLeavingProblem"];
        PageMarkUnusedProblem403: components["schemas"]["OriginRefusedProblem"] | components["schemas"]["OriginUnprovenProblem"] | components["schemas"]["OrganizationLeavingProblem"];
        FilteredBookingFlowRouterPageMeta: {
            /** @description The largest number of items on a page. */
            limit: number;
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
            /** @description Present if `total` is true. */
            total?: number;
            /** @description Present if `total` is true. */
            is_total_exact?: boolean;
        };
        FilteredBookingFlowRouterPage: {
            /** @description The items of this page. */
            data: components["schemas"]["FilteredBookingFlowRouter"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["FilteredBookingFlowRouterPageMeta"];
        };
        RoutersFilterProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["PatternTooSlowProblem"] | components["schemas"]["SearchTooSlowProblem"];
        RoutersFilterProblem503: components["schemas"]["PatternsBusyProblem"] | components["schemas"]["SearchesBusyProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RoutersCreateProblem409: components["schemas"]["RouterNameTakenProblem"] | components["schemas"]["RouterExternalIdTakenProblem"] | components["schemas"]["ActiveDefaultExistsProblem"] | components["schemas"]["QuotaExceededProblem"] | components["schemas"]["PinBrokenProblem"] | components["schemas"]["RouterConflictsProblem"] | components["schemas"]["IdempotencyKeyBusyProblem"] | components["schemas"]["IdempotentAnswerLostProblem"];
        RoutersCreateProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"] | components["schemas"]["BookingFlowUnknownProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
        RoutersCreateProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["OutcomeUnknownProblem"] | components["schemas"]["WritesContendedProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RoutersUpdateProblem409: components["schemas"]["RouterNameTakenProblem"] | components["schemas"]["RouterExternalIdTakenProblem"] | components["schemas"]["ActiveDefaultExistsProblem"] | components["schemas"]["QuotaExceededProblem"] | components["schemas"]["PinBrokenProblem"] | components["schemas"]["RouterConflictsProblem"];
        RoutersUpdateProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"] | components["schemas"]["BookingFlowUnknownProblem"];
        RoutersUpdateProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["OutcomeUnknownProblem"] | components["schemas"]["WritesContendedProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RoutersDeleteProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"];
        RoutersDeleteProblem503: components["schemas"]["InstanceBusyProblem"] | components["schemas"]["OutcomeUnknownProblem"] | components["schemas"]["WritesContendedProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RoutersPutProblem409: components["schemas"]["RouterNameTakenProblem"] | components["schemas"]["RouterExternalIdTakenProblem"] | components["schemas"]["ActiveDefaultExistsProblem"] | components["schemas"]["QuotaExceededProblem"] | components["schemas"]["PinBrokenProblem"] | components["schemas"]["RouterConflictsProblem"];
        RoutersPutProblem412: components["schemas"]["RouterStaleProblem"] | components["schemas"]["RouterExistsProblem"];
        RoutersPutProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"] | components["schemas"]["BookingFlowUnknownProblem"];
        RoutersPutProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["OutcomeUnknownProblem"] | components["schemas"]["WritesContendedProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RoutersResolveProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"];
        RoutersResolveProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RoutersExplainProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["HistoryUnknownProblem"] | components["schemas"]["TooCostlyProblem"];
        RoutersExplainProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["PastBusyProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RoutersBulkUpdateProblem409: components["schemas"]["QuotaExceededProblem"] | components["schemas"]["PinBrokenProblem"] | components["schemas"]["IdempotencyKeyBusyProblem"] | components["schemas"]["IdempotentAnswerLostProblem"];
        RoutersBulkUpdateProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["BookingFlowUnknownProblem"] | components["schemas"]["TooCostlyProblem"] | components["schemas"]["BulkRefusedProblem"] | components["schemas"]["BulkTooLargeProblem"] | components["schemas"]["PatternTooSlowProblem"] | components["schemas"]["SearchTooSlowProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
        RoutersBulkUpdateProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["PatternsBusyProblem"] | components["schemas"]["SearchesBusyProblem"] | components["schemas"]["OutcomeUnknownProblem"] | components["schemas"]["WritesContendedProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RoutersBulkDeleteProblem409: components["schemas"]["PinBrokenProblem"] | components["schemas"]["IdempotencyKeyBusyProblem"] | components["schemas"]["IdempotentAnswerLostProblem"];
        RoutersBulkDeleteProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"] | components["schemas"]["BulkRefusedProblem"] | components["schemas"]["BulkTooLargeProblem"] | components["schemas"]["PatternTooSlowProblem"] | components["schemas"]["SearchTooSlowProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
        RoutersBulkDeleteProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["PatternsBusyProblem"] | components["schemas"]["SearchesBusyProblem"] | components["schemas"]["OutcomeUnknownProblem"] | components["schemas"]["WritesContendedProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RoutersImportProblem400: components["schemas"]["InvalidJsonProblem"] | components["schemas"]["MalformedRequestProblem"] | components["schemas"]["InvalidCsvProblem"];
        RoutersImportProblem409: components["schemas"]["QuotaExceededProblem"] | components["schemas"]["PinBrokenProblem"] | components["schemas"]["IdempotencyKeyBusyProblem"] | components["schemas"]["IdempotentAnswerLostProblem"];
        RoutersImportProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["ImportRefusedProblem"] | components["schemas"]["TooCostlyProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
        RoutersImportProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["OutcomeUnknownProblem"] | components["schemas"]["WritesContendedProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RoutersImpactProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"];
        RoutersImpactProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RoutersRevertProblem409: components["schemas"]["RouterNameTakenProblem"] | components["schemas"]["RouterExternalIdTakenProblem"] | components["schemas"]["ActiveDefaultExistsProblem"] | components["schemas"]["QuotaExceededProblem"] | components["schemas"]["PinBrokenProblem"] | components["schemas"]["RouterConflictsProblem"];
        RoutersRevertProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["RevisionUnknownProblem"] | components["schemas"]["TooCostlyProblem"] | components["schemas"]["BookingFlowUnknownProblem"];
        RoutersRevertProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["OutcomeUnknownProblem"] | components["schemas"]["WritesContendedProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RoutersValidateExampleUrlsAnswer: {
            /** @description One report per URL, in the order given. */
            data: components["schemas"]["ExampleUrlReport"][];
            /**
             * @deprecated
             * @description Deprecated: use `data`. The same reports, with `isValidUrl` in place of `is_valid_url`.
             */
            results: components["schemas"]["DeprecatedExampleUrlReport"][];
        };
        RoutersValidateExampleUrlsProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"];
        RoutersValidateExampleUrlsProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RoutersValidateRulesProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"];
        RoutersValidateRulesProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RouterPinPage: {
            /** @description The items of this page. */
            data: components["schemas"]["RouterPin"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        RouterPinsCreateProblem409: components["schemas"]["PinNotHeldProblem"] | components["schemas"]["PinLimitReachedProblem"] | components["schemas"]["IdempotencyKeyBusyProblem"] | components["schemas"]["IdempotentAnswerLostProblem"];
        RouterPinsCreateProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"] | components["schemas"]["PinTargetUnknownProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
        RouterPinsCreateProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["OutcomeUnknownProblem"] | components["schemas"]["WritesContendedProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RouterPinsCoverageProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"];
        RouterPinsCoverageProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RouterPinsUpdateProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"] | components["schemas"]["PinTargetUnknownProblem"];
        RouterPinsUpdateProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["OutcomeUnknownProblem"] | components["schemas"]["WritesContendedProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RouterPinsRunProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"];
        RouterPinsRunProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RoutingTableReadProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"];
        RoutingTableReadProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RouterEventPage: {
            /** @description The items of this page. */
            data: components["schemas"]["RouterEvent"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        RouterEventsListProblem503: components["schemas"]["SearchesBusyProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RouterRevisionPage: {
            /** @description The items of this page. */
            data: components["schemas"]["RouterRevision"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        RouterChangePage: {
            /** @description The items of this page. */
            data: components["schemas"]["RouterChange"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        RouterChangesRestoreProblem409: components["schemas"]["RouterNameTakenProblem"] | components["schemas"]["RouterExternalIdTakenProblem"] | components["schemas"]["ActiveDefaultExistsProblem"] | components["schemas"]["QuotaExceededProblem"] | components["schemas"]["PinBrokenProblem"] | components["schemas"]["RouterConflictsProblem"];
        RouterChangesRestoreProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["RevisionUnknownProblem"] | components["schemas"]["TooCostlyProblem"] | components["schemas"]["BookingFlowUnknownProblem"];
        RouterChangesRestoreProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["OutcomeUnknownProblem"] | components["schemas"]["WritesContendedProblem"] | components["schemas"]["StoreUnavailableProblem"];
        RouterAuditReadAnswer: components["schemas"]["RouterAudit"] | components["schemas"]["NoRouterAudit"];
        RouterSuggestionsListProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["TooCostlyProblem"];
        RouterSuggestionsListProblem503: components["schemas"]["InstanceFullProblem"] | components["schemas"]["InstanceBusyProblem"] | components["schemas"]["StoreUnavailableProblem"];
        PageStartSessionProblem403: components["schemas"]["OriginRefusedProblem"] | components["schemas"]["OriginUnprovenProblem"] | components["schemas"]["OrganizationLeavingProblem"];
        PageStartSessionProblem404: components["schemas"]["NoRouterMatchedProblem"] | components["schemas"]["DecisionUnknownProblem"];
        PageStartSessionProblem409: components["schemas"]["IdempotencyKeyBusyProblem"] | components["schemas"]["IdempotentAnswerLostProblem"];
        PageStartSessionProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
        BookingSessionPage: {
            /** @description The items of this page. */
            data: components["schemas"]["BookingSession"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        BookingSessionsStartProblem409: components["schemas"]["IdempotencyKeyBusyProblem"] | components["schemas"]["IdempotentAnswerLostProblem"];
        BookingSessionsStartProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
        BookingEventPage: {
            /** @description The items of this page. */
            data: components["schemas"]["BookingEvent"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        WebhookPage: {
            /** @description The items of this page. */
            data: components["schemas"]["Webhook"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        WebhooksCreateProblem409: components["schemas"]["WebhookLimitReachedProblem"] | components["schemas"]["IdempotencyKeyBusyProblem"] | components["schemas"]["IdempotentAnswerLostProblem"];
        WebhooksCreateProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
        WebhooksRotateSecretProblem409: components["schemas"]["IdempotencyKeyBusyProblem"] | components["schemas"]["IdempotentAnswerLostProblem"];
        WebhooksRotateSecretProblem422: components["schemas"]["ValidationErrorProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"];
        WebhookAttemptPage: {
            /** @description The items of this page. */
            data: components["schemas"]["WebhookAttempt"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        WebhookDeadLetterPage: {
            /** @description The items of this page. */
            data: components["schemas"]["WebhookDeadLetter"][];
            /** @description The place of this page in the list. */
            meta: components["schemas"]["PageMeta"];
        };
        WebhookDeadLettersResendProblem404: components["schemas"]["WebhookNotFoundProblem"] | components["schemas"]["DeadLetterNotFoundProblem"];
        WebhookDeadLettersResendProblem409: components["schemas"]["WebhookInactiveProblem"] | components["schemas"]["WebhookQueueFullProblem"];
        RealtimeOpenProblem429: components["schemas"]["RateLimitedProblem"] | components["schemas"]["StreamsExhaustedProblem"];
        RealtimeOpenProblem503: components["schemas"]["StreamsExhaustedProblem"] | components["schemas"]["StoreUnavailableProblem"];
        MalformedBodyAnswer: components["schemas"]["InvalidJsonProblem"] | components["schemas"]["MalformedRequestProblem"];
        PermissionMissingAnswer: components["schemas"]["PermissionMissingProblem"] | components["schemas"]["OrganizationLeavingProblem"];
        UnsupportedBodyAnswer: components["schemas"]["UnsupportedMediaTypeProblem"] | components["schemas"]["UnsupportedEncodingProblem"];
        ChangeUnconfirmedAnswer: components["schemas"]["OutcomeUnknownProblem"] | components["schemas"]["WritesContendedProblem"] | components["schemas"]["StoreUnavailableProblem"];
        QuestionUnreadAnswer: components["schemas"]["InstanceFullProblem"] | components["schemas"]["StoreUnavailableProblem"];
        ChangeUnreadOrUnconfirmedAnswer: components["schemas"]["InstanceFullProblem"] | components["schemas"]["OutcomeUnknownProblem"] | components["schemas"]["WritesContendedProblem"] | components["schemas"]["StoreUnavailableProblem"];
    };
    responses: {
        /** @description `E_MALFORMED_REQUEST`: The request could not be read. */
        MalformedRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MalformedRequestProblem"];
            };
        };
        /**
         * @description `E_INVALID_JSON`: The request body must be a JSON object, nested at most 32 levels deep.
         *
         *     `E_MALFORMED_REQUEST`: The request could not be read.
         */
        MalformedBody: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MalformedBodyAnswer"];
            };
        };
        /** @description `E_UNAUTHORIZED`: A valid access token is required: Authorization: Bearer sbx_… */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnauthorizedProblem"];
            };
        };
        /**
         * @description `E_PERMISSION_MISSING`: The access token does not hold the permission routers:manage, which this endpoint requires.
         *
         *     `E_ORGANIZATION_LEAVING`: The deletion of this organization was requested, so its credentials are refused. An operator can take it back until it begins.
         */
        PermissionMissing: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PermissionMissingAnswer"];
            };
        };
        /** @description `E_BODY_TOO_LARGE`: A request body may have at most 256 KiB and 20,000 values; one that visitors send may have 64 KiB, one about routers 1 MiB, and an import 4 MiB and 250,000 values or cells. A compressed body may expand to at most 50 times its length. */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["BodyTooLargeProblem"];
            };
        };
        /**
         * @description `E_UNSUPPORTED_MEDIA_TYPE`: A request body must be sent as Content-Type: application/json.
         *
         *     `E_UNSUPPORTED_ENCODING`: A request body must be uncompressed, or have Content-Encoding gzip, deflate or br.
         */
        UnsupportedBody: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnsupportedBodyAnswer"];
            };
        };
        /** @description `E_VALIDATION_ERROR`: The name field is not known here. */
        ValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationErrorProblem"];
            };
        };
        /** @description `E_RATE_LIMITED`: This access token was used for too many requests. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RateLimitedProblem"];
            };
        };
        /** @description `E_INTERNAL`: The service failed to process the request. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InternalProblem"];
            };
        };
        /** @description `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly. */
        StoreUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["StoreUnavailableProblem"];
            };
        };
        /**
         * @description `E_OUTCOME_UNKNOWN`: The store did not confirm the change in time, so it may or may not have taken effect. Read the resource before you repeat the request, or repeat it with the same Idempotency-Key.
         *
         *     `E_WRITES_CONTENDED`: Other changes to the same data blocked this request. Nothing was changed. Try again shortly.
         *
         *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
         */
        ChangeUnconfirmed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ChangeUnconfirmedAnswer"];
            };
        };
        /**
         * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
         *
         *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
         */
        QuestionUnread: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["QuestionUnreadAnswer"];
            };
        };
        /**
         * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
         *
         *     `E_OUTCOME_UNKNOWN`: The store did not confirm the change in time, so it may or may not have taken effect. Read the resource before you repeat the request, or repeat it with the same Idempotency-Key.
         *
         *     `E_WRITES_CONTENDED`: Other changes to the same data blocked this request. Nothing was changed. Try again shortly.
         *
         *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
         */
        ChangeUnreadOrUnconfirmed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ChangeUnreadOrUnconfirmedAnswer"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description The id under which the request is logged: that of the request, if it has 1 to 128 letters, digits and `_.:=-`, or a new one.
         * @example m1bkz0i5kq3y0dcvfr3x2v0l
         */
        XRequestId: string;
        /**
         * @description The limits that the request counted against: `q` requests in `w` seconds (draft-ietf-httpapi-ratelimit-headers-10).
         * @example "token";q=600;w=60, "organization";q=3000;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description What is left of them: `r` requests now, and all of them again in `t` seconds.
         * @example "token";r=599;t=1, "organization";r=2999;t=1
         */
        RateLimit: string;
        /**
         * @description Seconds after which to try again.
         * @example 2
         */
        RetryAfter: string;
        /**
         * @description The scheme of the credential that is needed, and why an expired access token is refused.
         * @example Bearer realm="signalbox"
         */
        WwwAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    info: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The environment and the uptime of this instance. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "environment": "production",
                     *       "uptime_seconds": 86400
                     *     }
                     */
                    "application/json": components["schemas"]["InfoAnswer"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
        };
    };
    "health.live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The instance serves HTTP. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description Never cached.
                     * @example no-cache, no-store, must-revalidate
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            500: components["responses"]["InternalError"];
        };
    };
    "health.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every indicator is up. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description Never cached.
                     * @example no-cache, no-store, must-revalidate
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "info": {
                     *         "mongo": {
                     *           "status": "up"
                     *         },
                     *         "redis": {
                     *           "status": "up"
                     *         }
                     *       },
                     *       "error": {},
                     *       "details": {
                     *         "mongo": {
                     *           "status": "up"
                     *         },
                     *         "redis": {
                     *           "status": "up"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HealthReadyAnswer"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            500: components["responses"]["InternalError"];
            /** @description An indicator is down, or the instance is shutting down. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description Never cached.
                     * @example no-cache, no-store, must-revalidate
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "info": {
                     *         "mongo": {
                     *           "status": "up"
                     *         }
                     *       },
                     *       "error": {
                     *         "redis": {
                     *           "status": "down"
                     *         }
                     *       },
                     *       "details": {
                     *         "mongo": {
                     *           "status": "up"
                     *         },
                     *         "redis": {
                     *           "status": "down"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HealthReadyProblem503"];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description Never cached.
                     * @example no-cache, no-store, must-revalidate
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # HELP signalbox_draining 1 from the beginning of the drain
                     *     # TYPE signalbox_draining gauge
                     *     signalbox_draining 0
                     */
                    "text/plain": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_METRICS_UNAUTHORIZED`: The value of METRICS_TOKEN is required: Authorization: Bearer … */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["MetricsUnauthorizedProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    "operations.instances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The instances. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "source": "0b0e7a52-5d0c-4d2c-9a43-0a4f5c8b7c11",
                     *           "name": "api-1:7",
                     *           "version": "1.0.0",
                     *           "release": null,
                     *           "started_at": "2026-03-01T09:00:00.000Z",
                     *           "state": "ready",
                     *           "connections": [
                     *             {
                     *               "role": "command",
                     *               "state": "up",
                     *               "since": "2026-03-01T09:00:00.000Z",
                     *               "reason": null
                     *             }
                     *           ],
                     *           "stores": [
                     *             {
                     *               "name": "mongo",
                     *               "away_seconds": 0
                     *             }
                     *           ],
                     *           "requests_per_second": 41.2,
                     *           "event_loop_lag_ms": 3,
                     *           "warnings": [],
                     *           "reported_ms_ago": 0
                     *         }
                     *       ],
                     *       "meta": {
                     *         "answered_by": "0b0e7a52-5d0c-4d2c-9a43-0a4f5c8b7c11",
                     *         "is_complete": true,
                     *         "gone": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OperationsInstancesAnswer"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "operations.signals": {
        parameters: {
            query?: {
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
                /** @description The `meta.live_cursor` of an earlier answer. */
                after?: string;
                /** @description Only signals with this name. */
                name?: "redis.adapter.disconnected" | "redis.adapter.reconnected" | "redis.subscription.dropped" | "redis.subscription.resubscribed" | "redis.lock.unavailable" | "redis.resource_lease.reclaim_detected" | "redis.resource_lease.remove_failed" | "redis.cron_fanout.enqueue_failed";
                /** @description Only signals of this severity. */
                severity?: "correctness" | "alarm" | "informational";
                /** @description Only signals that this instance printed. */
                instance?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Some of the signals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "1772355600000-0",
                     *           "name": "redis.lock.unavailable",
                     *           "severity": "correctness",
                     *           "time": "2026-03-01T09:00:00.000Z",
                     *           "recorded_at": "2026-03-01T09:00:00.000Z",
                     *           "instance": "api-1:7",
                     *           "payload": {
                     *             "lock": "lock:audits",
                     *             "reason": "unknown: Command timed out"
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null,
                     *         "live_cursor": "MTc3MjM1NTYwMDAwMC0w",
                     *         "is_complete": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OperationsSignalsAnswer"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "operations.tripwires": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "at": "2026-03-01T09:00:00.000Z",
                     *       "is_breached": false,
                     *       "pubsub_ceiling_per_second": null,
                     *       "tripwires": [
                     *         {
                     *           "id": "broadcast-latency-p99",
                     *           "title": "p99 cross-instance broadcast latency",
                     *           "unit": "ms",
                     *           "threshold": 2000,
                     *           "window_days": 7,
                     *           "value": 12.5,
                     *           "samples": 90210,
                     *           "data_since": "2026-03-01T09:00:00.000Z",
                     *           "is_breached": false,
                     *           "breached_since": null,
                     *           "may_be_earlier": false,
                     *           "is_sustained": false
                     *         }
                     *       ],
                     *       "informational": [
                     *         {
                     *           "id": "plan-cost",
                     *           "text": "the managed plan costs materially more than another option"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TripwireReport"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "operations.streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The streams of this release. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "router-events",
                     *           "depth": 3,
                     *           "oldest_ms": 41,
                     *           "in_hand": 3,
                     *           "postponed": 0,
                     *           "consumers": 2,
                     *           "dead_letters": 0
                     *         }
                     *       ],
                     *       "meta": {
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OperationsStreamsAnswer"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "operations.leases": {
        parameters: {
            query?: {
                /** @description Most rows of the page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Some of the leases. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "resource": "booking-session:6562f0a1c3e5d7f901234508",
                     *           "state": "owned",
                     *           "remaining_ms": 8200,
                     *           "epoch": "4",
                     *           "owner": "0b0e7a52-5d0c-4d2c-9a43-0a4f5c8b7c11",
                     *           "instance": "api-1:7"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "total": 1,
                     *         "overdue": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OperationsLeasesAnswer"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "operations.stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the stores answered. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "redis",
                     *           "is_up": true,
                     *           "condition": "up",
                     *           "latency_ms": 0.4,
                     *           "state": "primary"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "verdict": "up",
                     *         "certainty": "known",
                     *         "advice": [
                     *           "Nothing is down."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OperationsStoresAnswer"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "operations.locks": {
        parameters: {
            query?: {
                /** @description Most rows of the page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Some of the locks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "cron-fanout:session-sweep:6562f0a1c3e5d7f901234501",
                     *           "holder": "8d1c5a0e-4a52-4d7c-8f43-5f0f5c1b2d10",
                     *           "remaining_ms": 31000,
                     *           "fence": 212,
                     *           "instance": "api-1:7",
                     *           "held_since": "2026-03-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "is_complete": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OperationsLocksAnswer"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "openapi.document": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier answer.
                 * @example "0b8f3c0d"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description Changes with the release.
                     * @example "0b8f3c0d"
                     */
                    ETag: string;
                    /**
                     * @description How long to cache the answer.
                     * @example public, max-age=300
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Signalbox",
                     *         "version": "1"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": components["schemas"]["OpenapiDocumentAnswer"];
                };
            };
            /** @description The `ETag` still equals `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description Changes with the release.
                     * @example "0b8f3c0d"
                     */
                    ETag: string;
                    /**
                     * @description How long to cache the answer.
                     * @example public, max-age=300
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    "openapi.docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An HTML page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description Allows only resources of this service.
                     * @example default-src 'none'; script-src 'self'
                     */
                    "Content-Security-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html> */
                    "text/html": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    "openapi.docs_asset": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier answer.
                 * @example "0b8f3c0d"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of the asset.
                 * @example swagger-ui.css
                 */
                asset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A script, a style sheet or an image. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description Changes with the release.
                     * @example "0b8f3c0d"
                     */
                    ETag: string;
                    /**
                     * @description How long to cache the answer.
                     * @example public, max-age=86400
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/css": string;
                    "application/javascript": string;
                    "text/javascript": string;
                    "image/png": unknown;
                };
            };
            /** @description The `ETag` still equals `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description Changes with the release.
                     * @example "0b8f3c0d"
                     */
                    ETag: string;
                    /**
                     * @description How long to cache the answer.
                     * @example public, max-age=300
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_ASSET_NOT_FOUND`: There is no such asset. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AssetNotFoundProblem"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    "web.home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of links. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description Allows only resources of this service.
                     * @example default-src 'none'; script-src 'self'
                     */
                    "Content-Security-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html> */
                    "text/html": string;
                };
            };
            /** @description The web console is there. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description The path of the console.
                     * @example /console
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            500: components["responses"]["InternalError"];
        };
    };
    "web.console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The console. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description Allows only resources of this service.
                     * @example default-src 'none'; script-src 'self'
                     */
                    "Content-Security-Policy": string;
                    /**
                     * @description Asked for again each time.
                     * @example no-cache
                     */
                    "Cache-Control": string;
                    /**
                     * @description No other page holds its window.
                     * @example same-origin
                     */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html> */
                    "text/html": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            500: components["responses"]["InternalError"];
            /** @description This instance was built without the console. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description Allows only resources of this service.
                     * @example default-src 'none'; script-src 'self'
                     */
                    "Content-Security-Policy": string;
                    /**
                     * @description Asked for again each time.
                     * @example no-cache
                     */
                    "Cache-Control": string;
                    /**
                     * @description No other page holds its window.
                     * @example same-origin
                     */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html> */
                    "text/html": string;
                };
            };
        };
    };
    "web.asset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of the file, with a hash of its content.
                 * @example boot.css
                 */
                asset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A script, a style sheet, a font or an image. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description How long to cache the file.
                     * @example public, max-age=31536000, immutable
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/css": string;
                    "text/javascript": string;
                    "font/woff2": unknown;
                    "image/png": unknown;
                    "image/svg+xml": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_ASSET_NOT_FOUND`: There is no such asset. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AssetNotFoundProblem"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    "web.embed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description By which a browser asks whether the text has changed.
                     * @example W/"23cc-AbC123"
                     */
                    ETag: string;
                    /**
                     * @description Pages of every origin may load it and check its hash.
                     * @example *
                     */
                    "Access-Control-Allow-Origin": string;
                    /**
                     * @description How long to cache the script.
                     * @example public, max-age=300, stale-while-revalidate=86400
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            /** @description The browser has this text. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description By which a browser asks whether the text has changed.
                     * @example W/"23cc-AbC123"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_ASSET_NOT_FOUND`: There is no such asset. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AssetNotFoundProblem"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    "web.embed_versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions that this instance serves. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description By which a browser asks whether the text has changed.
                     * @example W/"23cc-AbC123"
                     */
                    ETag: string;
                    /**
                     * @description Pages of every origin may load it and check its hash.
                     * @example *
                     */
                    "Access-Control-Allow-Origin": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "current": "1.0.0",
                     *       "versions": {
                     *         "1.0.0": "sha384-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EmbedVersions"];
                };
            };
            /** @description The browser has this text. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description By which a browser asks whether the text has changed.
                     * @example W/"23cc-AbC123"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_ASSET_NOT_FOUND`: There is no such asset. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AssetNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            500: components["responses"]["InternalError"];
        };
    };
    "web.embed_file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `<version>.js` or `<version>.d.ts`.
                 * @example 1.0.0.js
                 */
                asset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script, or the types for a page that is written in TypeScript. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description By which a browser asks whether the text has changed.
                     * @example W/"23cc-AbC123"
                     */
                    ETag: string;
                    /**
                     * @description Pages of every origin may load it and check its hash.
                     * @example *
                     */
                    "Access-Control-Allow-Origin": string;
                    /**
                     * @description How long to cache the file.
                     * @example public, max-age=31536000, immutable
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "text/plain": string;
                };
            };
            /** @description The browser has this text. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description By which a browser asks whether the text has changed.
                     * @example W/"23cc-AbC123"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_ASSET_NOT_FOUND`: There is no such asset. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AssetNotFoundProblem"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    "access_tokens.sign_in": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it would be created (`validate_only`), without a value. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234506",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Landing pages",
                     *       "permissions": [
                     *         "routers:read"
                     *       ],
                     *       "expires_at": "2026-05-30T09:00:00.000Z",
                     *       "created_by": null,
                     *       "derived_from": null,
                     *       "last_used_at": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            /** @description The token, with its value. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    /**
                     * @description Never stored.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234506",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Landing pages",
                     *       "permissions": [
                     *         "routers:read"
                     *       ],
                     *       "expires_at": "2026-05-30T09:00:00.000Z",
                     *       "created_by": "6562f0a1c3e5d7f901234506",
                     *       "derived_from": "6562f0a1c3e5d7f901234506",
                     *       "last_used_at": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "token": "sbx_NjU2MmYwYTFjM2U1ZDdmOTAxMjM0NTA2.c2VjcmV0"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedAccessToken"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "access_tokens.read_current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token, without its value. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234506",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Landing pages",
                     *       "permissions": [
                     *         "routers:read"
                     *       ],
                     *       "expires_at": "2026-05-30T09:00:00.000Z",
                     *       "created_by": null,
                     *       "derived_from": null,
                     *       "last_used_at": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_ACCESS_TOKEN_NOT_FOUND`: There is no such access token. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AccessTokenNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "access_tokens.revoke_current": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "access_tokens.derive": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeriveAccessToken"];
            };
        };
        responses: {
            /** @description As it would be created (`validate_only`), without a value. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234506",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Landing pages",
                     *       "permissions": [
                     *         "routers:read"
                     *       ],
                     *       "expires_at": "2026-05-30T09:00:00.000Z",
                     *       "created_by": null,
                     *       "derived_from": null,
                     *       "last_used_at": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            /** @description The token, with its value. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description Never stored.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234506",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Landing pages",
                     *       "permissions": [
                     *         "routers:read"
                     *       ],
                     *       "expires_at": "2026-05-30T09:00:00.000Z",
                     *       "created_by": "6562f0a1c3e5d7f901234506",
                     *       "derived_from": "6562f0a1c3e5d7f901234506",
                     *       "last_used_at": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "token": "sbx_NjU2MmYwYTFjM2U1ZDdmOTAxMjM0NTA2.c2VjcmV0"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedAccessToken"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_TOKEN_IS_DERIVED`: A token that was derived from another one cannot be exchanged again, and creates no publishable key. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TokenIsDerivedProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "access_tokens.list": {
        parameters: {
            query?: {
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the tokens, without their values. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f901234506",
                     *           "organization_id": "6562f0a1c3e5d7f901234501",
                     *           "name": "Landing pages",
                     *           "permissions": [
                     *             "routers:read"
                     *           ],
                     *           "expires_at": "2026-05-30T09:00:00.000Z",
                     *           "created_by": null,
                     *           "derived_from": null,
                     *           "last_used_at": null,
                     *           "createdAt": "2026-03-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccessTokenPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "access_tokens.create": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: {
                /**
                 * @description Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.
                 * @example 0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAccessToken"];
            };
        };
        responses: {
            /** @description As it would be created (`validate_only`), without a value. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234506",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Landing pages",
                     *       "permissions": [
                     *         "routers:read"
                     *       ],
                     *       "expires_at": "2026-05-30T09:00:00.000Z",
                     *       "created_by": null,
                     *       "derived_from": null,
                     *       "last_used_at": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            /** @description The token, with its value. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description Never stored.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    /**
                     * @description `true` if this answer repeats that of an earlier request with the same key.
                     * @example true
                     */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234506",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Landing pages",
                     *       "permissions": [
                     *         "routers:read"
                     *       ],
                     *       "expires_at": "2026-05-30T09:00:00.000Z",
                     *       "created_by": null,
                     *       "derived_from": null,
                     *       "last_used_at": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "token": "sbx_NjU2MmYwYTFjM2U1ZDdmOTAxMjM0NTA2.c2VjcmV0"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedAccessToken"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_ACCESS_TOKEN_LIMIT_REACHED`: An organization may have at most 2000 access tokens. An expired one counts for seven days, unless it is revoked.
             *
             *     `E_IDEMPOTENCY_KEY_BUSY`: Another request with this Idempotency-Key is still in progress. Try again shortly.
             *
             *     `E_IDEMPOTENT_ANSWER_LOST`: The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AccessTokensCreateProblem409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request. Use a new one.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AccessTokensCreateProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "access_tokens.made": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "totals": {
                     *         "access_token": 0,
                     *         "publishable_key": 0,
                     *         "webhook": 1,
                     *         "router_pin": 0
                     *       },
                     *       "sign_in_code_expires_at": null,
                     *       "data": [
                     *         {
                     *           "kind": "webhook",
                     *           "_id": "6562f0a1c3e5d7f90123450a",
                     *           "name": "https://hooks.example.com",
                     *           "created_by": "6562f0a1c3e5d7f901234506",
                     *           "createdAt": "2026-03-01T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MadeByToken"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_ACCESS_TOKEN_NOT_FOUND`: There is no such access token. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AccessTokenNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "access_tokens.revoke": {
        parameters: {
            query?: {
                /** @description Whether to revoke the descendants of the token, too. */
                descendants?: true | false;
                /** @description Whether to end all that the token and its descendants made. Also needs `webhooks:manage`, `routers:manage` and `pins:override`. */
                made?: true | false;
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Something is left, or `made=true`: how many of each kind. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "revoked": {
                     *         "access_token": 1,
                     *         "publishable_key": 0,
                     *         "webhook": 0,
                     *         "router_pin": 0
                     *       },
                     *       "left": {
                     *         "access_token": 0,
                     *         "publishable_key": 0,
                     *         "webhook": 1,
                     *         "router_pin": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Revocation"];
                };
            };
            /** @description The token is revoked, and nothing that it made is left. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_ACCESS_TOKEN_NOT_FOUND`: There is no such access token. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["AccessTokenNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "publishable_keys.list": {
        parameters: {
            query?: {
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the keys, without their values. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f90123450f",
                     *           "organization_id": "6562f0a1c3e5d7f901234501",
                     *           "name": "Website",
                     *           "origins": [
                     *             "https://www.clinic.example"
                     *           ],
                     *           "unproven_origins": [
                     *             "https://www.clinic.example"
                     *           ],
                     *           "origin_proof": "signalbox-proof=pDS2lKDm8tZ8bEjcnR9TQ1ZSlsSk5rJr9bK9E9e3T1A",
                     *           "created_by": "6562f0a1c3e5d7f901234506",
                     *           "rotated_from": null,
                     *           "last_used_at": null,
                     *           "origin_uses": [
                     *             {
                     *               "origin": "https://www.clinic.example",
                     *               "last_used_at": null
                     *             }
                     *           ],
                     *           "last_refusal": {
                     *             "code": "E_ORIGIN_UNPROVEN",
                     *             "origin": "https://www.clinic.example",
                     *             "at": "2026-03-01T09:00:00.000Z"
                     *           },
                     *           "createdAt": "2026-03-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PublishableKeyPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "publishable_keys.create": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: {
                /**
                 * @description Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.
                 * @example 0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePublishableKey"];
            };
        };
        responses: {
            /** @description As it would be created (`validate_only`), without a value. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450f",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Website",
                     *       "origins": [
                     *         "https://www.clinic.example"
                     *       ],
                     *       "unproven_origins": [
                     *         "https://www.clinic.example"
                     *       ],
                     *       "origin_proof": "signalbox-proof=pDS2lKDm8tZ8bEjcnR9TQ1ZSlsSk5rJr9bK9E9e3T1A",
                     *       "created_by": "6562f0a1c3e5d7f901234506",
                     *       "rotated_from": null,
                     *       "last_used_at": null,
                     *       "origin_uses": [
                     *         {
                     *           "origin": "https://www.clinic.example",
                     *           "last_used_at": null
                     *         }
                     *       ],
                     *       "last_refusal": {
                     *         "code": "E_ORIGIN_UNPROVEN",
                     *         "origin": "https://www.clinic.example",
                     *         "at": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "createdAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PublishableKey"];
                };
            };
            /** @description The key, with its value. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description Never stored.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    /**
                     * @description `true` if this answer repeats that of an earlier request with the same key.
                     * @example true
                     */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450f",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Website",
                     *       "origins": [
                     *         "https://www.clinic.example"
                     *       ],
                     *       "unproven_origins": [
                     *         "https://www.clinic.example"
                     *       ],
                     *       "origin_proof": "signalbox-proof=pDS2lKDm8tZ8bEjcnR9TQ1ZSlsSk5rJr9bK9E9e3T1A",
                     *       "created_by": "6562f0a1c3e5d7f901234506",
                     *       "rotated_from": null,
                     *       "last_used_at": null,
                     *       "origin_uses": [
                     *         {
                     *           "origin": "https://www.clinic.example",
                     *           "last_used_at": null
                     *         }
                     *       ],
                     *       "last_refusal": {
                     *         "code": "E_ORIGIN_UNPROVEN",
                     *         "origin": "https://www.clinic.example",
                     *         "at": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "key": "sbp_6562f0a1c3e5d7f90123450f.c2VjcmV0"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedPublishableKey"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_PUBLISHABLE_KEY_LIMIT_REACHED`: An organization may have at most 20 publishable keys.
             *
             *     `E_TOKEN_IS_DERIVED`: A token that was derived from another one cannot be exchanged again, and creates no publishable key.
             *
             *     `E_IDEMPOTENCY_KEY_BUSY`: Another request with this Idempotency-Key is still in progress. Try again shortly.
             *
             *     `E_IDEMPOTENT_ANSWER_LOST`: The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PublishableKeysCreateProblem409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request. Use a new one.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PublishableKeysCreateProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "publishable_keys.rotate": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: {
                /**
                 * @description Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.
                 * @example 0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it would be created (`validate_only`), without a value. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450f",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Website",
                     *       "origins": [
                     *         "https://www.clinic.example"
                     *       ],
                     *       "unproven_origins": [
                     *         "https://www.clinic.example"
                     *       ],
                     *       "origin_proof": "signalbox-proof=pDS2lKDm8tZ8bEjcnR9TQ1ZSlsSk5rJr9bK9E9e3T1A",
                     *       "created_by": "6562f0a1c3e5d7f901234506",
                     *       "rotated_from": null,
                     *       "last_used_at": null,
                     *       "origin_uses": [
                     *         {
                     *           "origin": "https://www.clinic.example",
                     *           "last_used_at": null
                     *         }
                     *       ],
                     *       "last_refusal": {
                     *         "code": "E_ORIGIN_UNPROVEN",
                     *         "origin": "https://www.clinic.example",
                     *         "at": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "createdAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PublishableKey"];
                };
            };
            /** @description The new key, with its value. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description Never stored.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    /**
                     * @description `true` if this answer repeats that of an earlier request with the same key.
                     * @example true
                     */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450f",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Website",
                     *       "origins": [
                     *         "https://www.clinic.example"
                     *       ],
                     *       "unproven_origins": [
                     *         "https://www.clinic.example"
                     *       ],
                     *       "origin_proof": "signalbox-proof=pDS2lKDm8tZ8bEjcnR9TQ1ZSlsSk5rJr9bK9E9e3T1A",
                     *       "created_by": "6562f0a1c3e5d7f901234506",
                     *       "rotated_from": "6562f0a1c3e5d7f901234510",
                     *       "last_used_at": null,
                     *       "origin_uses": [
                     *         {
                     *           "origin": "https://www.clinic.example",
                     *           "last_used_at": null
                     *         }
                     *       ],
                     *       "last_refusal": {
                     *         "code": "E_ORIGIN_UNPROVEN",
                     *         "origin": "https://www.clinic.example",
                     *         "at": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "key": "sbp_6562f0a1c3e5d7f90123450f.c2VjcmV0"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedPublishableKey"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_PUBLISHABLE_KEY_NOT_FOUND`: There is no such publishable key. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PublishableKeyNotFoundProblem"];
                };
            };
            /**
             * @description `E_PUBLISHABLE_KEY_LIMIT_REACHED`: An organization may have at most 20 publishable keys.
             *
             *     `E_TOKEN_IS_DERIVED`: A token that was derived from another one cannot be exchanged again, and creates no publishable key.
             *
             *     `E_IDEMPOTENCY_KEY_BUSY`: Another request with this Idempotency-Key is still in progress. Try again shortly.
             *
             *     `E_IDEMPOTENT_ANSWER_LOST`: The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PublishableKeysRotateProblem409"];
                };
            };
            /**
             * @description `E_VALIDATION_ERROR`:
             *
             *     `E_IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request. Use a new one.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PublishableKeysRotateProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "publishable_keys.prove": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450f",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Website",
                     *       "origins": [
                     *         "https://www.clinic.example"
                     *       ],
                     *       "unproven_origins": [],
                     *       "origin_proof": "signalbox-proof=pDS2lKDm8tZ8bEjcnR9TQ1ZSlsSk5rJr9bK9E9e3T1A",
                     *       "created_by": "6562f0a1c3e5d7f901234506",
                     *       "rotated_from": null,
                     *       "last_used_at": null,
                     *       "origin_uses": [
                     *         {
                     *           "origin": "https://www.clinic.example",
                     *           "last_used_at": null
                     *         }
                     *       ],
                     *       "last_refusal": {
                     *         "code": "E_ORIGIN_UNPROVEN",
                     *         "origin": "https://www.clinic.example",
                     *         "at": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "createdAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PublishableKey"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_PUBLISHABLE_KEY_NOT_FOUND`: There is no such publishable key. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PublishableKeyNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "publishable_keys.revoke": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_PUBLISHABLE_KEY_NOT_FOUND`: There is no such publishable key. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PublishableKeyNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "operator_credential.read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential, without its value. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450d",
                     *       "name": "Ada",
                     *       "expires_at": "2026-05-30T09:00:00.000Z",
                     *       "derived_from": null,
                     *       "last_used_at": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorCredential"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "operator_credential.revoke": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "operator_credential.derive": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeriveOperatorCredential"];
            };
        };
        responses: {
            /** @description As it would be derived (`validate_only`), without a value. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450d",
                     *       "name": "Ada",
                     *       "expires_at": "2026-05-30T09:00:00.000Z",
                     *       "derived_from": null,
                     *       "last_used_at": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorCredential"];
                };
            };
            /** @description The credential, with its value. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description Never stored.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450d",
                     *       "name": "Ada",
                     *       "expires_at": "2026-05-30T09:00:00.000Z",
                     *       "derived_from": "6562f0a1c3e5d7f90123450d",
                     *       "last_used_at": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "token": "sbo_q1vXyVZ0m5nq0jvKJ3m2Fh8mJt1yW4b9cQeRsTuVwXy"
                     *     }
                     */
                    "application/json": components["schemas"]["DerivedOperatorCredential"];
                };
            };
            400: components["responses"]["MalformedBody"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            /** @description `E_TOKEN_IS_DERIVED`: A token that was derived from another one cannot be exchanged again, and creates no publishable key. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["TokenIsDerivedProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "operations.organizations.list": {
        parameters: {
            query?: {
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of organizations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f901234501",
                     *           "name": "Clinic",
                     *           "parent_id": null,
                     *           "url_privacy": "masked",
                     *           "time_zone": "Europe/Berlin",
                     *           "createdAt": "2026-03-01T09:00:00.000Z",
                     *           "updatedAt": "2026-03-01T09:00:00.000Z",
                     *           "deletion_due_at": null,
                     *           "deletion_begun_at": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OperatedOrganizationPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "operations.organizations.rename": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameOrganization"];
            };
        };
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Clinic",
                     *       "parent_id": null,
                     *       "url_privacy": "masked",
                     *       "time_zone": "Europe/Berlin",
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z",
                     *       "deletion_due_at": null,
                     *       "deletion_begun_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["OperatedOrganization"];
                };
            };
            400: components["responses"]["MalformedBody"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            /** @description `E_ORGANIZATION_NOT_FOUND`: There is no such organization. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OrganizationNotFoundProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "operations.organizations.export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The name of a file.
                     * @example attachment; filename="organization.jsonl"
                     */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"kind":"end","data":{"lines":0}} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            /** @description `E_ORGANIZATION_NOT_FOUND`: There is no such organization. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OrganizationNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["QuestionUnread"];
        };
    };
    "operations.organizations.request_deletion": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
                /** @description Whether to skip the delay. */
                now?: true | false;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What would be deleted (`validate_only`). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Clinic",
                     *       "parent_id": null,
                     *       "url_privacy": "masked",
                     *       "time_zone": "Europe/Berlin",
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z",
                     *       "deletion_due_at": "2026-03-01T09:00:00.000Z",
                     *       "deletion_begun_at": null,
                     *       "rows": {
                     *         "organizations": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LeavingOrganization"];
                };
            };
            /** @description What will be deleted. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Clinic",
                     *       "parent_id": null,
                     *       "url_privacy": "masked",
                     *       "time_zone": "Europe/Berlin",
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z",
                     *       "deletion_due_at": "2026-03-01T09:00:00.000Z",
                     *       "deletion_begun_at": null,
                     *       "rows": {
                     *         "organizations": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LeavingOrganization"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            /** @description `E_ORGANIZATION_NOT_FOUND`: There is no such organization. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OrganizationNotFoundProblem"];
                };
            };
            /**
             * @description `E_ORGANIZATION_HAS_CHILDREN`: Other organizations are below this one. Move or delete them first.
             *
             *     `E_ORGANIZATION_DELETED`: It can no longer be taken back or put off.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperationsOrganizationsRequestDeletionProblem409"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "operations.organizations.take_back_deletion": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Clinic",
                     *       "parent_id": null,
                     *       "url_privacy": "masked",
                     *       "time_zone": "Europe/Berlin",
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z",
                     *       "deletion_due_at": null,
                     *       "deletion_begun_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["OperatedOrganization"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description `E_OPERATOR_UNAUTHORIZED`: An operator's valid credential is required: Authorization: Bearer sbo_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperatorUnauthorizedProblem"];
                };
            };
            /** @description `E_ORGANIZATION_NOT_FOUND`: There is no such organization. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OrganizationNotFoundProblem"];
                };
            };
            /**
             * @description `E_DELETION_NOT_REQUESTED`: The deletion of this organization was not requested.
             *
             *     `E_ORGANIZATION_DELETED`: It can no longer be taken back or put off.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OperationsOrganizationsTakeBackDeletionProblem409"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "organization.read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization of the token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Clinic",
                     *       "parent_id": null,
                     *       "url_privacy": "masked",
                     *       "time_zone": "Europe/Berlin",
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_ORGANIZATION_NOT_FOUND`: There is no such organization. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OrganizationNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "organization.update": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateOrganization"];
            };
        };
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Clinic",
                     *       "parent_id": null,
                     *       "url_privacy": "masked",
                     *       "time_zone": "Europe/Berlin",
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_ORGANIZATION_NOT_FOUND`: There is no such organization. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OrganizationNotFoundProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "audit_log.list": {
        parameters: {
            query?: {
                /** @description Only writes of this access token or operator, or of the command of this name. */
                actor?: string;
                /** @description Only writes of objects of this kind. */
                kind?: "router" | "router_pin" | "router_suggestion" | "router_audit" | "booking_flow" | "brand_kit" | "organization" | "visitor_erasure" | "booking_session" | "access_token" | "publishable_key" | "webhook" | "webhook_dead_letters";
                /** @description Only writes of this object. */
                object_id?: string;
                /** @description Only writes of this action, such as `router.updated`. */
                action?: string;
                /** @description Only writes from this instant on. */
                from?: string;
                /** @description Only writes before this instant. */
                until?: string;
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the rows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The name of a file; of a CSV only.
                     * @example attachment; filename="audit-log.csv"
                     */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f901234507",
                     *           "at": "2026-03-01T09:00:00.000Z",
                     *           "action": "booking_flow.updated",
                     *           "object": {
                     *             "kind": "booking_flow",
                     *             "id": "6562f0a1c3e5d7f901234502",
                     *             "name": "Implants"
                     *           },
                     *           "actor": {
                     *             "kind": "token",
                     *             "id": "6562f0a1c3e5d7f901234506",
                     *             "name": "CMS",
                     *             "creator_id": null
                     *           },
                     *           "network": "203.0.113.7",
                     *           "request_id": "m1bkz0i5kq3y0dcvfr3x2v0l",
                     *           "before": {
                     *             "is_active": true
                     *           },
                     *           "after": {
                     *             "is_active": false
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AuditRowPage"];
                    /** @example at,action,object_kind,object_id,object_name,actor_kind,actor_id,actor_name,creator_id,network,request_id,before,after */
                    "text/csv": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["QuestionUnread"];
        };
    };
    "brand_kit.read": {
        parameters: {
            query?: {
                /** @description Whether to answer 204 in place of 404. */
                allow_missing?: true | false;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand kit. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234505",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "inherited_from": null,
                     *       "name": "Clinic",
                     *       "logo_url": "https://cdn.example.com/logo.svg",
                     *       "primary_color": "#00aa77",
                     *       "font_family": "Inter",
                     *       "secondary_color": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BrandKit"];
                };
            };
            /** @description There is none, and the request has `allow_missing`. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_BRAND_KIT_NOT_FOUND`: There is no such brand kit. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BrandKitNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "brand_kit.put": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutBrandKit"];
            };
        };
        responses: {
            /** @description The kit: it replaced an earlier one, or the request was only validated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234505",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "inherited_from": null,
                     *       "name": "Clinic",
                     *       "logo_url": "https://cdn.example.com/logo.svg",
                     *       "primary_color": "#00aa77",
                     *       "font_family": "Inter",
                     *       "secondary_color": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BrandKit"];
                };
            };
            /** @description The organization's first kit. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234505",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "inherited_from": null,
                     *       "name": "Clinic",
                     *       "logo_url": "https://cdn.example.com/logo.svg",
                     *       "primary_color": "#00aa77",
                     *       "font_family": "Inter",
                     *       "secondary_color": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BrandKit"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "booking_flows.list": {
        parameters: {
            query?: {
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the flows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f901234502",
                     *           "organization_id": "6562f0a1c3e5d7f901234501",
                     *           "name": "Implant consultation",
                     *           "description": null,
                     *           "url": "https://book.example.com/implants",
                     *           "duration_minutes": 30,
                     *           "is_active": true,
                     *           "revision": 3,
                     *           "createdAt": "2026-03-01T09:00:00.000Z",
                     *           "updatedAt": "2026-03-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BookingFlowPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "booking_flows.create": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: {
                /**
                 * @description Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.
                 * @example 0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBookingFlow"];
            };
        };
        responses: {
            /** @description As it would be created (`validate_only`). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234502",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Implant consultation",
                     *       "description": null,
                     *       "url": "https://book.example.com/implants",
                     *       "duration_minutes": 30,
                     *       "is_active": true,
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BookingFlow"];
                };
            };
            /** @description The flow. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag: string;
                    /**
                     * @description `true` if this answer repeats that of an earlier request with the same key.
                     * @example true
                     */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234502",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Implant consultation",
                     *       "description": null,
                     *       "url": "https://book.example.com/implants",
                     *       "duration_minutes": 30,
                     *       "is_active": true,
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BookingFlow"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_BOOKING_FLOW_NAME_TAKEN`: The organization already has a booking flow with this name.
             *
             *     `E_QUOTA_EXCEEDED`: The organization would exceed its quota of routers, or of bytes of routers and booking flows.
             *
             *     `E_IDEMPOTENCY_KEY_BUSY`: Another request with this Idempotency-Key is still in progress. Try again shortly.
             *
             *     `E_IDEMPOTENT_ANSWER_LOST`: The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingFlowsCreateProblem409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request. Use a new one.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingFlowsCreateProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "booking_flows.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier answer. If it is still current, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The flow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234502",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Implant consultation",
                     *       "description": null,
                     *       "url": "https://book.example.com/implants",
                     *       "duration_minutes": 30,
                     *       "is_active": true,
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BookingFlow"];
                };
            };
            /** @description The revision still equals `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_BOOKING_FLOW_NOT_FOUND`: There is no such booking flow. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingFlowNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "booking_flows.delete": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
                /** @description Makes the request conditional: it takes effect only on this `revision`. Says what `If-Match` says, where a proxy alters or removes that header, and counts in its place. */
                if_revision?: number;
            };
            header?: {
                /**
                 * @description Makes the request conditional: it takes effect only on one of these revisions (the `ETag` of an answer).
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The flow is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_BOOKING_FLOW_NOT_FOUND`: There is no such booking flow. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingFlowNotFoundProblem"];
                };
            };
            /** @description `E_BOOKING_FLOW_IN_USE`: Routers lead to this booking flow. Change or delete them first. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingFlowInUseProblem"];
                };
            };
            /** @description `E_BOOKING_FLOW_STALE`: The booking flow has changed since it was read. Read it again. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingFlowStaleProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "booking_flows.update": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
                /** @description Whether to refuse a write that would break a blocking pin (`reject`) or to write it all the same (`warn`), which requires the permission `pins:override`. */
                on_pin?: "reject" | "warn";
                /** @description Whether to answer in `impact` how many past resolves the routers won that lead to the flow now. */
                impact?: true | false;
                /** @description Makes the request conditional: it takes effect only on this `revision`. Says what `If-Match` says, where a proxy alters or removes that header, and counts in its place. */
                if_revision?: number;
            };
            header?: {
                /**
                 * @description Makes the request conditional: it takes effect only on one of these revisions (the `ETag` of an answer).
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateBookingFlow"];
            };
        };
        responses: {
            /** @description The updated flow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234502",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Implant consultation",
                     *       "description": null,
                     *       "url": "https://book.example.com/implants",
                     *       "duration_minutes": 30,
                     *       "is_active": true,
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdatedBookingFlow"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_BOOKING_FLOW_NOT_FOUND`: There is no such booking flow. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingFlowNotFoundProblem"];
                };
            };
            /**
             * @description `E_BOOKING_FLOW_NAME_TAKEN`: The organization already has a booking flow with this name.
             *
             *     `E_QUOTA_EXCEEDED`: The organization would exceed its quota of routers, or of bytes of routers and booking flows.
             *
             *     `E_PIN_BROKEN`: The write would break blocking pins. Nothing was changed. The pins member names them, what they expect and where their URLs would lead instead.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingFlowsUpdateProblem409"];
                };
            };
            /** @description `E_BOOKING_FLOW_STALE`: The booking flow has changed since it was read. Read it again. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingFlowStaleProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "booking_flows.revisions": {
        parameters: {
            query?: {
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the revisions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "revision": 3,
                     *           "at": "2026-03-01T09:00:00.000Z",
                     *           "effect": "updated",
                     *           "actor": {
                     *             "kind": "token",
                     *             "token_id": "6562f0a1c3e5d7f901234501",
                     *             "name": "Marketing"
                     *           },
                     *           "overridden_pins": [],
                     *           "changes": [
                     *             {
                     *               "field": "is_active",
                     *               "from": true,
                     *               "to": false
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BookingFlowRevisionPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_BOOKING_FLOW_NOT_FOUND`: There is no such booking flow. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingFlowNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "booking_flows.revert": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
                /** @description Whether to refuse a write that would break a blocking pin (`reject`) or to write it all the same (`warn`), which requires the permission `pins:override`. */
                on_pin?: "reject" | "warn";
                /** @description Whether to answer in `impact` how many past resolves the routers won that lead to the flow now. */
                impact?: true | false;
                /** @description Makes the request conditional: it takes effect only on this `revision`. Says what `If-Match` says, where a proxy alters or removes that header, and counts in its place. */
                if_revision?: number;
            };
            header?: {
                /**
                 * @description Makes the request conditional: it takes effect only on one of these revisions (the `ETag` of an answer).
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevertBookingFlow"];
            };
        };
        responses: {
            /** @description The reverted flow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234502",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Implant consultation",
                     *       "description": null,
                     *       "url": "https://book.example.com/implants",
                     *       "duration_minutes": 30,
                     *       "is_active": true,
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdatedBookingFlow"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_BOOKING_FLOW_NOT_FOUND`: There is no such booking flow. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingFlowNotFoundProblem"];
                };
            };
            /**
             * @description `E_BOOKING_FLOW_NAME_TAKEN`: The organization already has a booking flow with this name.
             *
             *     `E_QUOTA_EXCEEDED`: The organization would exceed its quota of routers, or of bytes of routers and booking flows.
             *
             *     `E_PIN_BROKEN`: The write would break blocking pins. Nothing was changed. The pins member names them, what they expect and where their URLs would lead instead.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingFlowsRevertProblem409"];
                };
            };
            /** @description `E_BOOKING_FLOW_STALE`: The booking flow has changed since it was read. Read it again. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingFlowStaleProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_REVISION_UNKNOWN`: The revision field does not name a recorded revision of the flow.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingFlowsRevertProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "visitor_erasures.list": {
        parameters: {
            query?: {
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of erasures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f901234508",
                     *           "organization_id": "6562f0a1c3e5d7f901234501",
                     *           "requested_at": "2026-03-01T09:00:00.000Z",
                     *           "erased": 0,
                     *           "completed_at": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VisitorErasurePage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "visitor_erasures.request": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RequestVisitorErasure"];
            };
        };
        responses: {
            /** @description As it would be requested (`validate_only`). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234508",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "requested_at": "2026-03-01T09:00:00.000Z",
                     *       "erased": 0,
                     *       "completed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["VisitorErasure"];
                };
            };
            /** @description The erasure, which has not begun. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234508",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "requested_at": "2026-03-01T09:00:00.000Z",
                     *       "erased": 0,
                     *       "completed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["VisitorErasure"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_VISITOR_ERASURES_PENDING`: 100 erasures are pending. Each is complete 26 hours after its request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["VisitorErasuresPendingProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "visitor_erasures.read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234508",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "requested_at": "2026-03-01T09:00:00.000Z",
                     *       "erased": 0,
                     *       "completed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["VisitorErasure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_VISITOR_ERASURE_NOT_FOUND`: There is no such visitor erasure. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["VisitorErasureNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "page.resolve": {
        parameters: {
            query?: {
                /** @description The publishable key, if there is no `Authorization`. */
                key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveForPage"];
            };
        };
        responses: {
            /** @description Where the page leads. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "booking_flow": {
                     *         "_id": "6562f0a1c3e5d7f901234502",
                     *         "name": "Implant consultation",
                     *         "url": "https://book.example.com/implants",
                     *         "duration_minutes": 30
                     *       },
                     *       "brand_kit": {
                     *         "name": "Clinic",
                     *         "logo_url": null,
                     *         "primary_color": "#0a7c66",
                     *         "secondary_color": null,
                     *         "font_family": "Inter"
                     *       },
                     *       "priority_class": "campaign",
                     *       "decision_id": "6562f0a1c3e5d7f901234507",
                     *       "is_decision_kept": true,
                     *       "holds_until": null
                     *     }
                     */
                    "application/json": components["schemas"]["PageResolution"];
                };
            };
            400: components["responses"]["MalformedBody"];
            /** @description `E_KEY_UNAUTHORIZED`: A valid publishable key is required: Authorization: Bearer sbp_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["KeyUnauthorizedProblem"];
                };
            };
            /**
             * @description `E_ORIGIN_REFUSED`: The publishable key does not admit requests from this origin.
             *
             *     `E_ORIGIN_UNPROVEN`: The organization of the publishable key has not proved that this origin is its own. Publish its origin_proof there, then POST /v1/publishable-keys/:id/prove.
             *
             *     `E_ORGANIZATION_LEAVING`: The deletion of this organization was requested, so its credentials are refused. An operator can take it back until it begins.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PageResolveProblem403"];
                };
            };
            /** @description `E_NO_ROUTER_MATCHED`: No active router of the organization matches this URL, and there is no default router. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NoRouterMatchedProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["QuestionUnread"];
        };
    };
    "page.mark_unused": {
        parameters: {
            query?: {
                /** @description The publishable key, if there is no `Authorization`. */
                key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnusedDecision"];
            };
        };
        responses: {
            /** @description The decision no longer counts, if it was made for this key. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedBody"];
            /** @description `E_KEY_UNAUTHORIZED`: A valid publishable key is required: Authorization: Bearer sbp_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["KeyUnauthorizedProblem"];
                };
            };
            /**
             * @description `E_ORIGIN_REFUSED`: The publishable key does not admit requests from this origin.
             *
             *     `E_ORIGIN_UNPROVEN`: The organization of the publishable key has not proved that this origin is its own. Publish its origin_proof there, then POST /v1/publishable-keys/:id/prove.
             *
             *     `E_ORGANIZATION_LEAVING`: The deletion of this organization was requested, so its credentials are refused. An operator can take it back until it begins.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PageMarkUnusedProblem403"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["QuestionUnread"];
        };
    };
    "routers.filter": {
        parameters: {
            query?: {
                /**
                 * @description Only routers whose name this regular expression (PCRE) matches.
                 * @example ^Spring
                 */
                "name[$regex]"?: string;
                /** @description Only the router with exactly this name. */
                name?: string;
                /** @description Only routers that lead to this flow. */
                booking_flow_id?: string;
                /**
                 * @description Only routers in which each of these words begins a word of the name, the tags, the criteria or the description. Case and accents do not count. Only the first 1,000 characters of these texts are searched.
                 * @example zurich impl
                 */
                q?: string;
                /** @description Only routers with exactly this tag. */
                tag?: string;
                /** @description Only the router with exactly this external id. */
                external_id?: string;
                /** @description Only routers of this class. */
                priority_class?: components["schemas"]["PriorityClass"];
                /** @description Only routers with this status now: `inactive`, or by their schedule `upcoming`, `open` or `ended`. An active default router is `open`. */
                status?: "open" | "upcoming" | "ended" | "inactive";
                /** @description Only routers that demand exactly this value of `utm_source`. */
                utm_source?: string;
                /** @description Only routers that demand exactly this value of `utm_medium`. */
                utm_medium?: string;
                /** @description Only routers that demand exactly this value of `utm_campaign`. */
                utm_campaign?: string;
                /** @description Only routers that demand exactly this value of `utm_content`. */
                utm_content?: string;
                /** @description Only routers that demand exactly this value of `utm_term`. */
                utm_term?: string;
                /**
                 * @description Only routers whose path begins with these segments, case-sensitive; escapes are decoded.
                 * @example /hamburg/implants
                 */
                path?: string;
                /** @description Only default routers, or only the others. */
                is_default?: true | false;
                /** @description Only active routers, or only inactive ones. */
                is_active?: true | false;
                /** @description The order of the list; `-` reverses it. `precedence` lists first what a resolve tries first. A cursor is valid only with the sort of its answer. */
                sort?: "-created_at" | "created_at" | "name" | "-name" | "updated_at" | "-updated_at" | "precedence" | "-precedence";
                /** @description Whether `meta.total` counts the matching routers, up to 10,000. `meta.is_total_exact` is false above that. */
                total?: true | false;
                /** @description Whether each router includes its `booking_flow`. */
                populate?: true | false;
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the routers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f901234503",
                     *           "organization_id": "6562f0a1c3e5d7f901234501",
                     *           "name": "Spring implants",
                     *           "description": "Ads of the spring campaign",
                     *           "tags": [
                     *             "spring",
                     *             "implants"
                     *           ],
                     *           "external_id": "crm-2026-0417",
                     *           "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *           "example_urls": [
                     *             "https://clinic.example/hamburg/implants?utm_source=google"
                     *           ],
                     *           "matching_criteria": {
                     *             "path": {
                     *               "segments": [
                     *                 "hamburg",
                     *                 "implants"
                     *               ]
                     *             },
                     *             "campaign": {
                     *               "utm_source": "google"
                     *             }
                     *           },
                     *           "priority_class": "campaign",
                     *           "is_default": false,
                     *           "is_active": true,
                     *           "scheduling": {
                     *             "active_from": "2026-03-01T09:00:00.000Z"
                     *           },
                     *           "revision": 3,
                     *           "createdAt": "2026-03-01T09:00:00.000Z",
                     *           "updatedAt": "2026-03-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FilteredBookingFlowRouterPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_PATTERN_TOO_SLOW`: The name.$regex field takes too long to evaluate. Use a simpler pattern.
             *
             *     `E_SEARCH_TOO_SLOW`: The filters match too many routers to find the page in time. Narrow them, or leave out sort or total.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersFilterProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_PATTERNS_BUSY`: This instance already runs its maximum number of queries with regular expressions. Try again shortly.
             *
             *     `E_SEARCHES_BUSY`: This instance already runs its maximum number of searches. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersFilterProblem503"];
                };
            };
        };
    };
    "routers.create": {
        parameters: {
            query?: {
                /** @description Whether to write a router with conflicts of severity high (`warn`) or to refuse it (`reject`). */
                on_conflict?: "warn" | "reject";
                /** @description Whether to refuse a write that would break a blocking pin (`reject`) or to write it all the same (`warn`), which requires the permission `pins:override`. */
                on_pin?: "reject" | "warn";
                /** @description Whether to only check the request, exactly as a write would, and write nothing. Identifiers in the answer then belong to no router. */
                validate_only?: true | false;
                /** @description Which conflicts the answer lists: those of severity medium and high, or `all`. `totals` counts all of them. */
                conflicts?: "medium" | "all";
                /**
                 * @description Codes of warnings to accept, separated by commas: what they warn of is intended. The router stores them in `accepted_warnings` until its criteria or example URLs change.
                 * @example wildcard
                 */
                accept?: string;
                /** @description Whether to answer in `impact` what the write does to the traffic of the last seven closed days. It is assessed before the write begins; while another assessment of the organization runs, the answer is a 503 and nothing is written. */
                impact?: true | false;
            };
            header?: {
                /**
                 * @description Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.
                 * @example 0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBookingFlowRouterDto"];
            };
        };
        responses: {
            /** @description The router as it would be (`validate_only`). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234503",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Spring implants",
                     *       "description": "Ads of the spring campaign",
                     *       "tags": [
                     *         "spring",
                     *         "implants"
                     *       ],
                     *       "external_id": "crm-2026-0417",
                     *       "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *       "example_urls": [
                     *         "https://clinic.example/hamburg/implants?utm_source=google"
                     *       ],
                     *       "matching_criteria": {
                     *         "path": {
                     *           "segments": [
                     *             "hamburg",
                     *             "implants"
                     *           ]
                     *         },
                     *         "campaign": {
                     *           "utm_source": "google"
                     *         }
                     *       },
                     *       "priority_class": "campaign",
                     *       "is_default": false,
                     *       "is_active": true,
                     *       "scheduling": {
                     *         "active_from": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z",
                     *       "warnings": {
                     *         "items": [],
                     *         "total": 0,
                     *         "totals": {
                     *           "high": 0,
                     *           "medium": 0,
                     *           "low": 0,
                     *           "info": 0
                     *         },
                     *         "reach": {
                     *           "kind": "wins",
                     *           "witness": {
                     *             "url": "http://example.com/hamburg/implants?utm_source=google",
                     *             "at": "2026-03-01T09:00:00.000Z"
                     *           }
                     *         },
                     *         "fields": [],
                     *         "fields_total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WrittenBookingFlowRouter"];
                };
            };
            /** @description The router, with its warnings. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag: string;
                    /**
                     * @description `true` if this answer repeats that of an earlier request with the same key.
                     * @example true
                     */
                    "Idempotency-Replayed"?: string;
                    /**
                     * @description The path of the router.
                     * @example /v1/booking-flow-routers/6562f0a1c3e5d7f901234503
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234503",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Spring implants",
                     *       "description": "Ads of the spring campaign",
                     *       "tags": [
                     *         "spring",
                     *         "implants"
                     *       ],
                     *       "external_id": "crm-2026-0417",
                     *       "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *       "example_urls": [
                     *         "https://clinic.example/hamburg/implants?utm_source=google"
                     *       ],
                     *       "matching_criteria": {
                     *         "path": {
                     *           "segments": [
                     *             "hamburg",
                     *             "implants"
                     *           ]
                     *         },
                     *         "campaign": {
                     *           "utm_source": "google"
                     *         }
                     *       },
                     *       "priority_class": "campaign",
                     *       "is_default": false,
                     *       "is_active": true,
                     *       "scheduling": {
                     *         "active_from": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z",
                     *       "warnings": {
                     *         "items": [],
                     *         "total": 0,
                     *         "totals": {
                     *           "high": 0,
                     *           "medium": 0,
                     *           "low": 0,
                     *           "info": 0
                     *         },
                     *         "reach": {
                     *           "kind": "wins",
                     *           "witness": {
                     *             "url": "http://example.com/hamburg/implants?utm_source=google",
                     *             "at": "2026-03-01T09:00:00.000Z"
                     *           }
                     *         },
                     *         "fields": [],
                     *         "fields_total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WrittenBookingFlowRouter"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_ROUTER_NAME_TAKEN`: The organization already has a router with this name.
             *
             *     `E_ROUTER_EXTERNAL_ID_TAKEN`: The organization already has a router with this external_id.
             *
             *     `E_ACTIVE_DEFAULT_EXISTS`: The organization already has an active default router. Deactivate it first.
             *
             *     `E_QUOTA_EXCEEDED`: The organization would exceed its quota of routers, or of bytes of routers and booking flows.
             *
             *     `E_PIN_BROKEN`: The write would break blocking pins. Nothing was changed. The pins member names them, what they expect and where their URLs would lead instead.
             *
             *     `E_ROUTER_CONFLICTS`: The router would have conflicts of high severity with other routers of the organization.
             *
             *     `E_IDEMPOTENCY_KEY_BUSY`: Another request with this Idempotency-Key is still in progress. Try again shortly.
             *
             *     `E_IDEMPOTENT_ANSWER_LOST`: The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersCreateProblem409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             *
             *     `E_BOOKING_FLOW_UNKNOWN`: The booking_flow_id field does not name a booking flow of the organization.
             *
             *     `E_IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request. Use a new one.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersCreateProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_OUTCOME_UNKNOWN`: The store did not confirm the change in time, so it may or may not have taken effect. Read the resource before you repeat the request, or repeat it with the same Idempotency-Key.
             *
             *     `E_WRITES_CONTENDED`: Other changes to the same data blocked this request. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersCreateProblem503"];
                };
            };
        };
    };
    "routers.export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The routers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The name of a file.
                     * @example attachment; filename="booking-flow-routers.csv"
                     */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"name":"Contact","booking_flow_id":"6562f0a1c3e5d7f901234502","matching_criteria":{"path":{"segments":["contact"]}}} */
                    "application/x-ndjson": string;
                    /**
                     * @example name,booking_flow_id,path,query_params,utm_source
                     *     Spring implants as CSV,6562f0a1c3e5d7f901234502,/hamburg/implants,,google
                     *     Privately insured as CSV,6562f0a1c3e5d7f901234502,,insurance=private&lang?,
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["QuestionUnread"];
        };
    };
    "routers.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier answer. If it is still current, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The router. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234503",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Spring implants",
                     *       "description": "Ads of the spring campaign",
                     *       "tags": [
                     *         "spring",
                     *         "implants"
                     *       ],
                     *       "external_id": "crm-2026-0417",
                     *       "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *       "example_urls": [
                     *         "https://clinic.example/hamburg/implants?utm_source=google"
                     *       ],
                     *       "matching_criteria": {
                     *         "path": {
                     *           "segments": [
                     *             "hamburg",
                     *             "implants"
                     *           ]
                     *         },
                     *         "campaign": {
                     *           "utm_source": "google"
                     *         }
                     *       },
                     *       "priority_class": "campaign",
                     *       "is_default": false,
                     *       "is_active": true,
                     *       "scheduling": {
                     *         "active_from": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BookingFlowRouter"];
                };
            };
            /** @description The revision still equals `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_ROUTER_NOT_FOUND`: There is no such router. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "routers.delete": {
        parameters: {
            query?: {
                /** @description Whether to refuse a write that would break a blocking pin (`reject`) or to write it all the same (`warn`), which requires the permission `pins:override`. */
                on_pin?: "reject" | "warn";
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
                /** @description Makes the request conditional: it takes effect only on this `revision`. Says what `If-Match` says, where a proxy alters or removes that header, and counts in its place. */
                if_revision?: number;
            };
            header?: {
                /**
                 * @description Makes the request conditional: it takes effect only on one of these revisions (the `ETag` of an answer).
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The router is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_ROUTER_NOT_FOUND`: There is no such router. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterNotFoundProblem"];
                };
            };
            /** @description `E_PIN_BROKEN`: The write would break blocking pins. Nothing was changed. The pins member names them, what they expect and where their URLs would lead instead. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PinBrokenProblem"];
                };
            };
            /** @description `E_ROUTER_STALE`: The router has changed since it was read. Read it again. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterStaleProblem"];
                };
            };
            /**
             * @description `E_VALIDATION_ERROR`:
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersDeleteProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_OUTCOME_UNKNOWN`: The store did not confirm the change in time, so it may or may not have taken effect. Read the resource before you repeat the request, or repeat it with the same Idempotency-Key.
             *
             *     `E_WRITES_CONTENDED`: Other changes to the same data blocked this request. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersDeleteProblem503"];
                };
            };
        };
    };
    "routers.update": {
        parameters: {
            query?: {
                /** @description Whether to write a router with conflicts of severity high (`warn`) or to refuse it (`reject`). */
                on_conflict?: "warn" | "reject";
                /** @description Whether to refuse a write that would break a blocking pin (`reject`) or to write it all the same (`warn`), which requires the permission `pins:override`. */
                on_pin?: "reject" | "warn";
                /** @description Whether to only check the request, exactly as a write would, and write nothing. Identifiers in the answer then belong to no router. */
                validate_only?: true | false;
                /** @description Which conflicts the answer lists: those of severity medium and high, or `all`. `totals` counts all of them. */
                conflicts?: "medium" | "all";
                /**
                 * @description Codes of warnings to accept, separated by commas: what they warn of is intended. The router stores them in `accepted_warnings` until its criteria or example URLs change.
                 * @example wildcard
                 */
                accept?: string;
                /** @description Whether to answer in `impact` what the write does to the traffic of the last seven closed days. It is assessed before the write begins; while another assessment of the organization runs, the answer is a 503 and nothing is written. */
                impact?: true | false;
                /** @description Makes the request conditional: it takes effect only on this `revision`. Says what `If-Match` says, where a proxy alters or removes that header, and counts in its place. */
                if_revision?: number;
            };
            header?: {
                /**
                 * @description Makes the request conditional: it takes effect only on one of these revisions (the `ETag` of an answer).
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateBookingFlowRouterDto"];
            };
        };
        responses: {
            /** @description The router, with its warnings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234503",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Spring implants",
                     *       "description": "Ads of the spring campaign",
                     *       "tags": [
                     *         "spring",
                     *         "implants"
                     *       ],
                     *       "external_id": "crm-2026-0417",
                     *       "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *       "example_urls": [
                     *         "https://clinic.example/hamburg/implants?utm_source=google"
                     *       ],
                     *       "matching_criteria": {
                     *         "path": {
                     *           "segments": [
                     *             "hamburg",
                     *             "implants"
                     *           ]
                     *         },
                     *         "campaign": {
                     *           "utm_source": "google"
                     *         }
                     *       },
                     *       "priority_class": "campaign",
                     *       "is_default": false,
                     *       "is_active": true,
                     *       "scheduling": {
                     *         "active_from": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z",
                     *       "warnings": {
                     *         "items": [],
                     *         "total": 0,
                     *         "totals": {
                     *           "high": 0,
                     *           "medium": 0,
                     *           "low": 0,
                     *           "info": 0
                     *         },
                     *         "reach": {
                     *           "kind": "wins",
                     *           "witness": {
                     *             "url": "http://example.com/hamburg/implants?utm_source=google",
                     *             "at": "2026-03-01T09:00:00.000Z"
                     *           }
                     *         },
                     *         "fields": [],
                     *         "fields_total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WrittenBookingFlowRouter"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_ROUTER_NOT_FOUND`: There is no such router. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterNotFoundProblem"];
                };
            };
            /**
             * @description `E_ROUTER_NAME_TAKEN`: The organization already has a router with this name.
             *
             *     `E_ROUTER_EXTERNAL_ID_TAKEN`: The organization already has a router with this external_id.
             *
             *     `E_ACTIVE_DEFAULT_EXISTS`: The organization already has an active default router. Deactivate it first.
             *
             *     `E_QUOTA_EXCEEDED`: The organization would exceed its quota of routers, or of bytes of routers and booking flows.
             *
             *     `E_PIN_BROKEN`: The write would break blocking pins. Nothing was changed. The pins member names them, what they expect and where their URLs would lead instead.
             *
             *     `E_ROUTER_CONFLICTS`: The router would have conflicts of high severity with other routers of the organization.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersUpdateProblem409"];
                };
            };
            /** @description `E_ROUTER_STALE`: The router has changed since it was read. Read it again. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterStaleProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             *
             *     `E_BOOKING_FLOW_UNKNOWN`: The booking_flow_id field does not name a booking flow of the organization.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersUpdateProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_OUTCOME_UNKNOWN`: The store did not confirm the change in time, so it may or may not have taken effect. Read the resource before you repeat the request, or repeat it with the same Idempotency-Key.
             *
             *     `E_WRITES_CONTENDED`: Other changes to the same data blocked this request. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersUpdateProblem503"];
                };
            };
        };
    };
    "routers.read_by_external_id": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier answer. If it is still current, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The router's external id, percent-encoded: a `/` of it is `%2F`. Behind a proxy that decodes paths, find the router by the filter `external_id` of the list and write it by its `_id`.
                 * @example crm-2026-0417
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The router. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234503",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Spring implants",
                     *       "description": "Ads of the spring campaign",
                     *       "tags": [
                     *         "spring",
                     *         "implants"
                     *       ],
                     *       "external_id": "crm-2026-0417",
                     *       "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *       "example_urls": [
                     *         "https://clinic.example/hamburg/implants?utm_source=google"
                     *       ],
                     *       "matching_criteria": {
                     *         "path": {
                     *           "segments": [
                     *             "hamburg",
                     *             "implants"
                     *           ]
                     *         },
                     *         "campaign": {
                     *           "utm_source": "google"
                     *         }
                     *       },
                     *       "priority_class": "campaign",
                     *       "is_default": false,
                     *       "is_active": true,
                     *       "scheduling": {
                     *         "active_from": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BookingFlowRouter"];
                };
            };
            /** @description The revision still equals `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_ROUTER_NOT_FOUND`: There is no such router. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "routers.put": {
        parameters: {
            query?: {
                /** @description Whether to write a router with conflicts of severity high (`warn`) or to refuse it (`reject`). */
                on_conflict?: "warn" | "reject";
                /** @description Whether to refuse a write that would break a blocking pin (`reject`) or to write it all the same (`warn`), which requires the permission `pins:override`. */
                on_pin?: "reject" | "warn";
                /** @description Whether to only check the request, exactly as a write would, and write nothing. Identifiers in the answer then belong to no router. */
                validate_only?: true | false;
                /** @description Which conflicts the answer lists: those of severity medium and high, or `all`. `totals` counts all of them. */
                conflicts?: "medium" | "all";
                /**
                 * @description Codes of warnings to accept, separated by commas: what they warn of is intended. The router stores them in `accepted_warnings` until its criteria or example URLs change.
                 * @example wildcard
                 */
                accept?: string;
                /** @description Makes the request conditional: it takes effect only on this `revision`. Says what `If-Match` says, where a proxy alters or removes that header, and counts in its place. */
                if_revision?: number;
            };
            header?: {
                /**
                 * @description Makes the request conditional: it takes effect only on one of these revisions (the `ETag` of an answer).
                 * @example "3"
                 */
                "If-Match"?: string;
                /**
                 * @description `*` makes the request conditional: it takes effect only if it creates.
                 * @example *
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The router's external id, percent-encoded: a `/` of it is `%2F`. Behind a proxy that decodes paths, find the router by the filter `external_id` of the list and write it by its `_id`.
                 * @example crm-2026-0417
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutBookingFlowRouter"];
            };
        };
        responses: {
            /** @description The router that replaced the earlier one, or as it would be (`validate_only`). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234503",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Spring implants",
                     *       "description": "Ads of the spring campaign",
                     *       "tags": [
                     *         "spring",
                     *         "implants"
                     *       ],
                     *       "external_id": "crm-2026-0417",
                     *       "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *       "example_urls": [
                     *         "https://clinic.example/hamburg/implants?utm_source=google"
                     *       ],
                     *       "matching_criteria": {
                     *         "path": {
                     *           "segments": [
                     *             "hamburg",
                     *             "implants"
                     *           ]
                     *         },
                     *         "campaign": {
                     *           "utm_source": "google"
                     *         }
                     *       },
                     *       "priority_class": "campaign",
                     *       "is_default": false,
                     *       "is_active": true,
                     *       "scheduling": {
                     *         "active_from": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z",
                     *       "warnings": {
                     *         "items": [],
                     *         "total": 0,
                     *         "totals": {
                     *           "high": 0,
                     *           "medium": 0,
                     *           "low": 0,
                     *           "info": 0
                     *         },
                     *         "reach": {
                     *           "kind": "wins",
                     *           "witness": {
                     *             "url": "http://example.com/hamburg/implants?utm_source=google",
                     *             "at": "2026-03-01T09:00:00.000Z"
                     *           }
                     *         },
                     *         "fields": [],
                     *         "fields_total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WrittenBookingFlowRouter"];
                };
            };
            /** @description The new router, with its warnings. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag: string;
                    /**
                     * @description The path of the router.
                     * @example /v1/booking-flow-routers/6562f0a1c3e5d7f901234503
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234503",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Spring implants",
                     *       "description": "Ads of the spring campaign",
                     *       "tags": [
                     *         "spring",
                     *         "implants"
                     *       ],
                     *       "external_id": "crm-2026-0417",
                     *       "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *       "example_urls": [
                     *         "https://clinic.example/hamburg/implants?utm_source=google"
                     *       ],
                     *       "matching_criteria": {
                     *         "path": {
                     *           "segments": [
                     *             "hamburg",
                     *             "implants"
                     *           ]
                     *         },
                     *         "campaign": {
                     *           "utm_source": "google"
                     *         }
                     *       },
                     *       "priority_class": "campaign",
                     *       "is_default": false,
                     *       "is_active": true,
                     *       "scheduling": {
                     *         "active_from": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z",
                     *       "warnings": {
                     *         "items": [],
                     *         "total": 0,
                     *         "totals": {
                     *           "high": 0,
                     *           "medium": 0,
                     *           "low": 0,
                     *           "info": 0
                     *         },
                     *         "reach": {
                     *           "kind": "wins",
                     *           "witness": {
                     *             "url": "http://example.com/hamburg/implants?utm_source=google",
                     *             "at": "2026-03-01T09:00:00.000Z"
                     *           }
                     *         },
                     *         "fields": [],
                     *         "fields_total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WrittenBookingFlowRouter"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_ROUTER_NAME_TAKEN`: The organization already has a router with this name.
             *
             *     `E_ROUTER_EXTERNAL_ID_TAKEN`: The organization already has a router with this external_id.
             *
             *     `E_ACTIVE_DEFAULT_EXISTS`: The organization already has an active default router. Deactivate it first.
             *
             *     `E_QUOTA_EXCEEDED`: The organization would exceed its quota of routers, or of bytes of routers and booking flows.
             *
             *     `E_PIN_BROKEN`: The write would break blocking pins. Nothing was changed. The pins member names them, what they expect and where their URLs would lead instead.
             *
             *     `E_ROUTER_CONFLICTS`: The router would have conflicts of high severity with other routers of the organization.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersPutProblem409"];
                };
            };
            /**
             * @description `E_ROUTER_STALE`: The router has changed since it was read. Read it again.
             *
             *     `E_ROUTER_EXISTS`: The organization already has a router with this external_id. If-None-Match forbids replacing it.
             */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersPutProblem412"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             *
             *     `E_BOOKING_FLOW_UNKNOWN`: The booking_flow_id field does not name a booking flow of the organization.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersPutProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_OUTCOME_UNKNOWN`: The store did not confirm the change in time, so it may or may not have taken effect. Read the resource before you repeat the request, or repeat it with the same Idempotency-Key.
             *
             *     `E_WRITES_CONTENDED`: Other changes to the same data blocked this request. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersPutProblem503"];
                };
            };
        };
    };
    "routers.resolve": {
        parameters: {
            query?: {
                /**
                 * @description How many of the other candidates to list in `candidates`.
                 * @example 5
                 */
                candidates?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveBookingFlowRouterRequestDto"];
            };
        };
        responses: {
            /** @description The winner. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "router": {
                     *         "_id": "6562f0a1c3e5d7f901234503",
                     *         "organization_id": "6562f0a1c3e5d7f901234501",
                     *         "name": "Spring implants",
                     *         "description": "Ads of the spring campaign",
                     *         "tags": [
                     *           "spring",
                     *           "implants"
                     *         ],
                     *         "external_id": "crm-2026-0417",
                     *         "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *         "example_urls": [
                     *           "https://clinic.example/hamburg/implants?utm_source=google"
                     *         ],
                     *         "matching_criteria": {
                     *           "path": {
                     *             "segments": [
                     *               "hamburg",
                     *               "implants"
                     *             ]
                     *           },
                     *           "campaign": {
                     *             "utm_source": "google"
                     *           }
                     *         },
                     *         "priority_class": "campaign",
                     *         "is_default": false,
                     *         "is_active": true,
                     *         "scheduling": {
                     *           "active_from": "2026-03-01T09:00:00.000Z"
                     *         },
                     *         "revision": 3,
                     *         "createdAt": "2026-03-01T09:00:00.000Z",
                     *         "updatedAt": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "booking_flow": {
                     *         "_id": "6562f0a1c3e5d7f901234502",
                     *         "organization_id": "6562f0a1c3e5d7f901234501",
                     *         "name": "Implant consultation",
                     *         "description": null,
                     *         "url": "https://book.example.com/implants",
                     *         "duration_minutes": 30,
                     *         "is_active": true,
                     *         "revision": 3,
                     *         "createdAt": "2026-03-01T09:00:00.000Z",
                     *         "updatedAt": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "brand_kit": null,
                     *       "matched_by": "campaign: utm_source is \"google\"; path is \"/hamburg/implants\"",
                     *       "priority_class": "campaign",
                     *       "decision_id": "6562f0a1c3e5d7f901234507",
                     *       "organization_revision": 12,
                     *       "holds_until": null
                     *     }
                     */
                    "application/json": components["schemas"]["ResolveBookingFlowRouterResponseDto"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_NO_ROUTER_MATCHED`: No active router of the organization matches this URL, and there is no default router. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NoRouterMatchedProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersResolveProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersResolveProblem503"];
                };
            };
        };
    };
    "routers.explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExplainUrl"];
            };
        };
        responses: {
            /** @description The decision and its reasons. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://clinic.example/hamburg/implants?utm_source=google",
                     *       "at": "2026-03-01T09:00:00.000Z",
                     *       "organization_revision": 12,
                     *       "winner": {
                     *         "router_id": "6562f0a1c3e5d7f901234503",
                     *         "router_name": "Spring implants",
                     *         "priority_class": "campaign",
                     *         "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *         "matched_by": "campaign: utm_source is \"google\"; path is \"/hamburg/implants\""
                     *       },
                     *       "others": [],
                     *       "others_total": 0,
                     *       "holds_until": null,
                     *       "routers": [
                     *         {
                     *           "router_id": "6562f0a1c3e5d7f901234504",
                     *           "found": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Explanation"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_HISTORY_UNKNOWN`: The as_of field names a state of the routers that is not recorded.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersExplainProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_PAST_BUSY`: This instance already uses its maximum number of routing tables of the past. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersExplainProblem503"];
                };
            };
        };
    };
    "routers.bulk_update": {
        parameters: {
            query?: {
                /** @description Whether to write a router with conflicts of severity high (`warn`) or to refuse it (`reject`). */
                on_conflict?: "warn" | "reject";
                /** @description Whether to refuse a write that would break a blocking pin (`reject`) or to write it all the same (`warn`), which requires the permission `pins:override`. */
                on_pin?: "reject" | "warn";
                /** @description Whether to only check the request, exactly as a write would, and write nothing. Identifiers in the answer then belong to no router. */
                validate_only?: true | false;
                /** @description Which conflicts the answer lists: those of severity medium and high, or `all`. `totals` counts all of them. */
                conflicts?: "medium" | "all";
            };
            header?: {
                /**
                 * @description Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.
                 * @example 0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkUpdateBookingFlowRouters"];
            };
        };
        responses: {
            /** @description What changed, or would change (`validate_only`). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description `true` if this answer repeats that of an earlier request with the same key.
                     * @example true
                     */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "matched": 3,
                     *       "updated": 1,
                     *       "ids": [
                     *         "6562f0a1c3e5d7f901234503"
                     *       ],
                     *       "conflicts": {
                     *         "totals": {
                     *           "high": 0,
                     *           "medium": 0,
                     *           "low": 0,
                     *           "info": 0
                     *         },
                     *         "routers": [],
                     *         "routers_total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BulkUpdate"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_QUOTA_EXCEEDED`: The organization would exceed its quota of routers, or of bytes of routers and booking flows.
             *
             *     `E_PIN_BROKEN`: The write would break blocking pins. Nothing was changed. The pins member names them, what they expect and where their URLs would lead instead.
             *
             *     `E_IDEMPOTENCY_KEY_BUSY`: Another request with this Idempotency-Key is still in progress. Try again shortly.
             *
             *     `E_IDEMPOTENT_ANSWER_LOST`: The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersBulkUpdateProblem409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_BOOKING_FLOW_UNKNOWN`: The set.booking_flow_id field does not name a booking flow of the organization.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             *
             *     `E_BULK_REFUSED`: No router was changed, because some cannot be. The routers member names each of them.
             *
             *     `E_BULK_TOO_LARGE`: The filter finds more than 1000 routers, or more than 8388608 bytes of them. No router was changed. Use a narrower filter.
             *
             *     `E_PATTERN_TOO_SLOW`: The filter.name.$regex field takes too long to evaluate. Use a simpler pattern.
             *
             *     `E_SEARCH_TOO_SLOW`: The filters match too many routers to find the page in time. Narrow them, or leave out sort or total.
             *
             *     `E_IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request. Use a new one.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersBulkUpdateProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_PATTERNS_BUSY`: This instance already runs its maximum number of queries with regular expressions. Try again shortly.
             *
             *     `E_SEARCHES_BUSY`: This instance already runs its maximum number of searches. Try again shortly.
             *
             *     `E_OUTCOME_UNKNOWN`: The store did not confirm the change in time, so it may or may not have taken effect. Read the resource before you repeat the request, or repeat it with the same Idempotency-Key.
             *
             *     `E_WRITES_CONTENDED`: Other changes to the same data blocked this request. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersBulkUpdateProblem503"];
                };
            };
        };
    };
    "routers.bulk_delete": {
        parameters: {
            query?: {
                /** @description Whether to refuse a write that would break a blocking pin (`reject`) or to write it all the same (`warn`), which requires the permission `pins:override`. */
                on_pin?: "reject" | "warn";
                /** @description Whether to only check the request, exactly as a write would, and write nothing. Identifiers in the answer then belong to no router. */
                validate_only?: true | false;
            };
            header?: {
                /**
                 * @description Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.
                 * @example 0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BulkDeleteBookingFlowRouters"];
            };
        };
        responses: {
            /** @description What was deleted, or would be (`validate_only`). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description `true` if this answer repeats that of an earlier request with the same key.
                     * @example true
                     */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "matched": 1,
                     *       "deleted": 1,
                     *       "ids": [
                     *         "6562f0a1c3e5d7f901234503"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkDeletion"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_PIN_BROKEN`: The write would break blocking pins. Nothing was changed. The pins member names them, what they expect and where their URLs would lead instead.
             *
             *     `E_IDEMPOTENCY_KEY_BUSY`: Another request with this Idempotency-Key is still in progress. Try again shortly.
             *
             *     `E_IDEMPOTENT_ANSWER_LOST`: The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersBulkDeleteProblem409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             *
             *     `E_BULK_REFUSED`: No router was changed, because some cannot be. The routers member names each of them.
             *
             *     `E_BULK_TOO_LARGE`: The filter finds more than 1000 routers, or more than 8388608 bytes of them. No router was changed. Use a narrower filter.
             *
             *     `E_PATTERN_TOO_SLOW`: The filter.name.$regex field takes too long to evaluate. Use a simpler pattern.
             *
             *     `E_SEARCH_TOO_SLOW`: The filters match too many routers to find the page in time. Narrow them, or leave out sort or total.
             *
             *     `E_IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request. Use a new one.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersBulkDeleteProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_PATTERNS_BUSY`: This instance already runs its maximum number of queries with regular expressions. Try again shortly.
             *
             *     `E_SEARCHES_BUSY`: This instance already runs its maximum number of searches. Try again shortly.
             *
             *     `E_OUTCOME_UNKNOWN`: The store did not confirm the change in time, so it may or may not have taken effect. Read the resource before you repeat the request, or repeat it with the same Idempotency-Key.
             *
             *     `E_WRITES_CONTENDED`: Other changes to the same data blocked this request. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersBulkDeleteProblem503"];
                };
            };
        };
    };
    "routers.import": {
        parameters: {
            query?: {
                /** @description Whether to write a router with conflicts of severity high (`warn`) or to refuse it (`reject`). */
                on_conflict?: "warn" | "reject";
                /** @description Whether to refuse a write that would break a blocking pin (`reject`) or to write it all the same (`warn`), which requires the permission `pins:override`. */
                on_pin?: "reject" | "warn";
                /** @description Whether to only check the request, exactly as a write would, and write nothing. Identifiers in the answer then belong to no router. */
                validate_only?: true | false;
                /** @description Which conflicts the answer lists: those of severity medium and high, or `all`. `totals` counts all of them. */
                conflicts?: "medium" | "all";
                /**
                 * @description Codes of warnings to accept, separated by commas: what they warn of is intended. The router stores them in `accepted_warnings` until its criteria or example URLs change.
                 * @example wildcard
                 */
                accept?: string;
                /** @description Whether to answer in `impact` what the write does to the traffic of the last seven closed days. It is assessed before the write begins; while another assessment of the organization runs, the answer is a 503 and nothing is written. */
                impact?: true | false;
            };
            header?: {
                /**
                 * @description Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.
                 * @example 0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportBookingFlowRoutersDto"];
                /**
                 * @example name,booking_flow_id,path,query_params,utm_source
                 *     Spring implants as CSV,6562f0a1c3e5d7f901234502,/hamburg/implants,,google
                 *     Privately insured as CSV,6562f0a1c3e5d7f901234502,,insurance=private&lang?,
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description The routers as they would be (`validate_only`). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "routers": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f901234503",
                     *           "organization_id": "6562f0a1c3e5d7f901234501",
                     *           "name": "Spring implants",
                     *           "description": "Ads of the spring campaign",
                     *           "tags": [
                     *             "spring",
                     *             "implants"
                     *           ],
                     *           "external_id": "crm-2026-0417",
                     *           "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *           "example_urls": [
                     *             "https://clinic.example/hamburg/implants?utm_source=google"
                     *           ],
                     *           "matching_criteria": {
                     *             "path": {
                     *               "segments": [
                     *                 "hamburg",
                     *                 "implants"
                     *               ]
                     *             },
                     *             "campaign": {
                     *               "utm_source": "google"
                     *             }
                     *           },
                     *           "priority_class": "campaign",
                     *           "is_default": false,
                     *           "is_active": true,
                     *           "scheduling": {
                     *             "active_from": "2026-03-01T09:00:00.000Z"
                     *           },
                     *           "revision": 3,
                     *           "createdAt": "2026-03-01T09:00:00.000Z",
                     *           "updatedAt": "2026-03-01T09:00:00.000Z",
                     *           "warnings": {
                     *             "items": [],
                     *             "total": 0,
                     *             "totals": {
                     *               "high": 0,
                     *               "medium": 0,
                     *               "low": 0,
                     *               "info": 0
                     *             },
                     *             "reach": {
                     *               "kind": "wins",
                     *               "witness": {
                     *                 "url": "http://example.com/hamburg/implants?utm_source=google",
                     *                 "at": "2026-03-01T09:00:00.000Z"
                     *               }
                     *             },
                     *             "fields": [],
                     *             "fields_total": 0
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImportedBookingFlowRouters"];
                };
            };
            /** @description The routers, each with its warnings. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description `true` if this answer repeats that of an earlier request with the same key.
                     * @example true
                     */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "routers": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f901234503",
                     *           "organization_id": "6562f0a1c3e5d7f901234501",
                     *           "name": "Spring implants",
                     *           "description": "Ads of the spring campaign",
                     *           "tags": [
                     *             "spring",
                     *             "implants"
                     *           ],
                     *           "external_id": "crm-2026-0417",
                     *           "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *           "example_urls": [
                     *             "https://clinic.example/hamburg/implants?utm_source=google"
                     *           ],
                     *           "matching_criteria": {
                     *             "path": {
                     *               "segments": [
                     *                 "hamburg",
                     *                 "implants"
                     *               ]
                     *             },
                     *             "campaign": {
                     *               "utm_source": "google"
                     *             }
                     *           },
                     *           "priority_class": "campaign",
                     *           "is_default": false,
                     *           "is_active": true,
                     *           "scheduling": {
                     *             "active_from": "2026-03-01T09:00:00.000Z"
                     *           },
                     *           "revision": 3,
                     *           "createdAt": "2026-03-01T09:00:00.000Z",
                     *           "updatedAt": "2026-03-01T09:00:00.000Z",
                     *           "warnings": {
                     *             "items": [],
                     *             "total": 0,
                     *             "totals": {
                     *               "high": 0,
                     *               "medium": 0,
                     *               "low": 0,
                     *               "info": 0
                     *             },
                     *             "reach": {
                     *               "kind": "wins",
                     *               "witness": {
                     *                 "url": "http://example.com/hamburg/implants?utm_source=google",
                     *                 "at": "2026-03-01T09:00:00.000Z"
                     *               }
                     *             },
                     *             "fields": [],
                     *             "fields_total": 0
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImportedBookingFlowRouters"];
                };
            };
            /**
             * @description `E_INVALID_JSON`: The request body must be a JSON object, nested at most 32 levels deep.
             *
             *     `E_MALFORMED_REQUEST`: The request could not be read.
             *
             *     `E_INVALID_CSV`: The request body is not CSV.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersImportProblem400"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_QUOTA_EXCEEDED`: The organization would exceed its quota of routers, or of bytes of routers and booking flows.
             *
             *     `E_PIN_BROKEN`: The write would break blocking pins. Nothing was changed. The pins member names them, what they expect and where their URLs would lead instead.
             *
             *     `E_IDEMPOTENCY_KEY_BUSY`: Another request with this Idempotency-Key is still in progress. Try again shortly.
             *
             *     `E_IDEMPOTENT_ANSWER_LOST`: The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersImportProblem409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_IMPORT_REFUSED`: No router was created, because some drafts were refused. The drafts member names each refused draft.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             *
             *     `E_IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request. Use a new one.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersImportProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_OUTCOME_UNKNOWN`: The store did not confirm the change in time, so it may or may not have taken effect. Read the resource before you repeat the request, or repeat it with the same Idempotency-Key.
             *
             *     `E_WRITES_CONTENDED`: Other changes to the same data blocked this request. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersImportProblem503"];
                };
            };
        };
    };
    "routers.impact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RouterImpact"];
            };
        };
        responses: {
            /** @description Who would lose which traffic to whom. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "at": "2026-03-01T09:00:00.000Z",
                     *       "replayed": {
                     *         "events": 41200,
                     *         "shapes": 310,
                     *         "days": 7,
                     *         "from": "2026-03-01T09:00:00.000Z",
                     *         "share": 0.998,
                     *         "hidden": 0,
                     *         "is_complete": true
                     *       },
                     *       "moved": 618,
                     *       "unmatched": 0,
                     *       "moves": [
                     *         {
                     *           "from": {
                     *             "router_id": "6562f0a1c3e5d7f901234504",
                     *             "router_name": "Implants",
                     *             "priority_class": "campaign",
                     *             "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *           },
                     *           "to": {
                     *             "router_id": "6562f0a1c3e5d7f901234503",
                     *             "router_name": "Spring implants",
                     *             "priority_class": "campaign",
                     *             "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *           },
                     *           "events": 618,
                     *           "share": 0.015,
                     *           "examples": [
                     *             "/hamburg/implants?utm_source=google"
                     *           ]
                     *         }
                     *       ],
                     *       "moves_total": 1,
                     *       "drift": 12,
                     *       "pins_broken": [],
                     *       "pins_broken_total": 0,
                     *       "edges": [],
                     *       "edges_total": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Impact"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersImpactProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersImpactProblem503"];
                };
            };
        };
    };
    "routers.revert": {
        parameters: {
            query?: {
                /** @description Whether to write a router with conflicts of severity high (`warn`) or to refuse it (`reject`). */
                on_conflict?: "warn" | "reject";
                /** @description Whether to refuse a write that would break a blocking pin (`reject`) or to write it all the same (`warn`), which requires the permission `pins:override`. */
                on_pin?: "reject" | "warn";
                /** @description Whether to only check the request, exactly as a write would, and write nothing. Identifiers in the answer then belong to no router. */
                validate_only?: true | false;
                /** @description Which conflicts the answer lists: those of severity medium and high, or `all`. `totals` counts all of them. */
                conflicts?: "medium" | "all";
                /**
                 * @description Codes of warnings to accept, separated by commas: what they warn of is intended. The router stores them in `accepted_warnings` until its criteria or example URLs change.
                 * @example wildcard
                 */
                accept?: string;
                /** @description Makes the request conditional: it takes effect only on this `revision`. Says what `If-Match` says, where a proxy alters or removes that header, and counts in its place. */
                if_revision?: number;
            };
            header?: {
                /**
                 * @description Makes the request conditional: it takes effect only on one of these revisions (the `ETag` of an answer).
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevertBookingFlowRouter"];
            };
        };
        responses: {
            /** @description The router, with its warnings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234503",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "name": "Spring implants",
                     *       "description": "Ads of the spring campaign",
                     *       "tags": [
                     *         "spring",
                     *         "implants"
                     *       ],
                     *       "external_id": "crm-2026-0417",
                     *       "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *       "example_urls": [
                     *         "https://clinic.example/hamburg/implants?utm_source=google"
                     *       ],
                     *       "matching_criteria": {
                     *         "path": {
                     *           "segments": [
                     *             "hamburg",
                     *             "implants"
                     *           ]
                     *         },
                     *         "campaign": {
                     *           "utm_source": "google"
                     *         }
                     *       },
                     *       "priority_class": "campaign",
                     *       "is_default": false,
                     *       "is_active": true,
                     *       "scheduling": {
                     *         "active_from": "2026-03-01T09:00:00.000Z"
                     *       },
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z",
                     *       "warnings": {
                     *         "items": [],
                     *         "total": 0,
                     *         "totals": {
                     *           "high": 0,
                     *           "medium": 0,
                     *           "low": 0,
                     *           "info": 0
                     *         },
                     *         "reach": {
                     *           "kind": "wins",
                     *           "witness": {
                     *             "url": "http://example.com/hamburg/implants?utm_source=google",
                     *             "at": "2026-03-01T09:00:00.000Z"
                     *           }
                     *         },
                     *         "fields": [],
                     *         "fields_total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WrittenBookingFlowRouter"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_ROUTER_NOT_FOUND`: There is no such router. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterNotFoundProblem"];
                };
            };
            /**
             * @description `E_ROUTER_NAME_TAKEN`: The organization already has a router with this name.
             *
             *     `E_ROUTER_EXTERNAL_ID_TAKEN`: The organization already has a router with this external_id.
             *
             *     `E_ACTIVE_DEFAULT_EXISTS`: The organization already has an active default router. Deactivate it first.
             *
             *     `E_QUOTA_EXCEEDED`: The organization would exceed its quota of routers, or of bytes of routers and booking flows.
             *
             *     `E_PIN_BROKEN`: The write would break blocking pins. Nothing was changed. The pins member names them, what they expect and where their URLs would lead instead.
             *
             *     `E_ROUTER_CONFLICTS`: The router would have conflicts of high severity with other routers of the organization.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersRevertProblem409"];
                };
            };
            /** @description `E_ROUTER_STALE`: The router has changed since it was read. Read it again. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterStaleProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_REVISION_UNKNOWN`: The organization_revision field does not name a revision at which the router was there.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             *
             *     `E_BOOKING_FLOW_UNKNOWN`: The booking_flow_id field does not name a booking flow of the organization.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersRevertProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_OUTCOME_UNKNOWN`: The store did not confirm the change in time, so it may or may not have taken effect. Read the resource before you repeat the request, or repeat it with the same Idempotency-Key.
             *
             *     `E_WRITES_CONTENDED`: Other changes to the same data blocked this request. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersRevertProblem503"];
                };
            };
        };
    };
    "routers.validate_example_urls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidateExampleUrlsDto"];
            };
        };
        responses: {
            /** @description One report per URL, in the order given. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "url": "https://clinic.example/hamburg/implants?utm_source=google",
                     *           "is_valid_url": true,
                     *           "matches": [
                     *             {
                     *               "router_id": "6562f0a1c3e5d7f901234503",
                     *               "router_name": "Spring implants",
                     *               "priority_class": "campaign",
                     *               "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *             }
                     *           ],
                     *           "winner": {
                     *             "router_id": "6562f0a1c3e5d7f901234503",
                     *             "router_name": "Spring implants",
                     *             "priority_class": "campaign",
                     *             "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *           },
                     *           "claimed_by": []
                     *         }
                     *       ],
                     *       "results": [
                     *         {
                     *           "url": "https://clinic.example/hamburg/implants?utm_source=google",
                     *           "isValidUrl": true,
                     *           "matches": [
                     *             {
                     *               "router_id": "6562f0a1c3e5d7f901234503",
                     *               "router_name": "Spring implants",
                     *               "priority_class": "campaign",
                     *               "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *             }
                     *           ],
                     *           "winner": {
                     *             "router_id": "6562f0a1c3e5d7f901234503",
                     *             "router_name": "Spring implants",
                     *             "priority_class": "campaign",
                     *             "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *           },
                     *           "claimed_by": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RoutersValidateExampleUrlsAnswer"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersValidateExampleUrlsProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersValidateExampleUrlsProblem503"];
                };
            };
        };
    };
    "routers.validate_rules": {
        parameters: {
            query?: {
                /** @description Which conflicts the answer lists: those of severity medium and high, or `all`. `totals` counts all of them. */
                conflicts?: "medium" | "all";
                /**
                 * @description Codes of warnings to accept, separated by commas: what they warn of is intended. The router stores them in `accepted_warnings` until its criteria or example URLs change.
                 * @example wildcard
                 */
                accept?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidateRouterRulesDto"];
            };
        };
        responses: {
            /** @description The matches and the conflicts of the criteria. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "matching_criteria": {
                     *         "path": {
                     *           "segments": [
                     *             "hamburg",
                     *             "implants"
                     *           ]
                     *         },
                     *         "campaign": {
                     *           "utm_source": "google"
                     *         }
                     *       },
                     *       "results": [
                     *         {
                     *           "url": "https://clinic.example/hamburg/implants?utm_source=google",
                     *           "isValidUrl": true,
                     *           "proposedRouterMatches": true,
                     *           "hasConflicts": false,
                     *           "existingMatches": []
                     *         }
                     *       ],
                     *       "recommendation": {
                     *         "hasConflicts": false,
                     *         "message": "No existing router matches an example URL that the proposed criteria match."
                     *       },
                     *       "conflicts": {
                     *         "items": [],
                     *         "total": 0,
                     *         "totals": {
                     *           "high": 0,
                     *           "medium": 0,
                     *           "low": 0,
                     *           "info": 0
                     *         },
                     *         "reach": {
                     *           "kind": "wins",
                     *           "witness": {
                     *             "url": "http://example.com/hamburg/implants?utm_source=google",
                     *             "at": "2026-03-01T09:00:00.000Z"
                     *           }
                     *         }
                     *       },
                     *       "warnings": {
                     *         "fields": [],
                     *         "fields_total": 0
                     *       },
                     *       "draft": {
                     *         "status": "open",
                     *         "priority_class": "campaign",
                     *         "specificity": 1,
                     *         "place": 1,
                     *         "place_of": 12,
                     *         "problems": [],
                     *         "at": "2026-03-01T09:00:00.000Z",
                     *         "winners": [
                     *           {
                     *             "router_id": null,
                     *             "router_name": "Spring implants",
                     *             "priority_class": "campaign",
                     *             "booking_flow_id": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RulesValidation"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersValidateRulesProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutersValidateRulesProblem503"];
                };
            };
        };
    };
    "router_pins.list": {
        parameters: {
            query?: {
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the pins. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f90123450e",
                     *           "organization_id": "6562f0a1c3e5d7f901234501",
                     *           "url": "https://clinic.example/hamburg/implants?utm_source=google",
                     *           "at": "now",
                     *           "expects": {
                     *             "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *           },
                     *           "mode": "block",
                     *           "note": "Paid until the end of May",
                     *           "expires_at": null,
                     *           "revision": 3,
                     *           "createdAt": "2026-03-01T09:00:00.000Z",
                     *           "updatedAt": "2026-03-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RouterPinPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "router_pins.create": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: {
                /**
                 * @description Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.
                 * @example 0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRouterPin"];
            };
        };
        responses: {
            /** @description As it would be created (`validate_only`). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450e",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "url": "https://clinic.example/hamburg/implants?utm_source=google",
                     *       "at": "now",
                     *       "expects": {
                     *         "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *       },
                     *       "mode": "block",
                     *       "note": "Paid until the end of May",
                     *       "expires_at": null,
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RouterPin"];
                };
            };
            /** @description The pin. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag: string;
                    /**
                     * @description `true` if this answer repeats that of an earlier request with the same key.
                     * @example true
                     */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450e",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "url": "https://clinic.example/hamburg/implants?utm_source=google",
                     *       "at": "now",
                     *       "expects": {
                     *         "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *       },
                     *       "mode": "block",
                     *       "note": "Paid until the end of May",
                     *       "expires_at": null,
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RouterPin"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_PIN_NOT_HELD`: The URL does not lead to what the pin expects. A blocking pin must hold when it is written; one of the mode warn need not.
             *
             *     `E_PIN_LIMIT_REACHED`: An organization may have at most 1000 pins.
             *
             *     `E_IDEMPOTENCY_KEY_BUSY`: Another request with this Idempotency-Key is still in progress. Try again shortly.
             *
             *     `E_IDEMPOTENT_ANSWER_LOST`: The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterPinsCreateProblem409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             *
             *     `E_PIN_TARGET_UNKNOWN`: The expects.booking_flow_id field does not name a booking flow of the organization.
             *
             *     `E_IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request. Use a new one.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterPinsCreateProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_OUTCOME_UNKNOWN`: The store did not confirm the change in time, so it may or may not have taken effect. Read the resource before you repeat the request, or repeat it with the same Idempotency-Key.
             *
             *     `E_WRITES_CONTENDED`: Other changes to the same data blocked this request. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterPinsCreateProblem503"];
                };
            };
        };
    };
    "router_pins.coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coverage. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_revision": 12,
                     *       "judged_at": "2026-03-01T09:00:00.000Z",
                     *       "routers": 41,
                     *       "reached": 40,
                     *       "reached_by_pins": 6,
                     *       "unreached": [
                     *         {
                     *           "router_id": "6562f0a1c3e5d7f901234503",
                     *           "router_name": "Spring implants",
                     *           "priority_class": "campaign",
                     *           "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *         }
                     *       ],
                     *       "unreached_total": 1,
                     *       "examined": 41
                     *     }
                     */
                    "application/json": components["schemas"]["PinCoverage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterPinsCoverageProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterPinsCoverageProblem503"];
                };
            };
        };
    };
    "router_pins.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier answer. If it is still current, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pin. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450e",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "url": "https://clinic.example/hamburg/implants?utm_source=google",
                     *       "at": "now",
                     *       "expects": {
                     *         "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *       },
                     *       "mode": "block",
                     *       "note": "Paid until the end of May",
                     *       "expires_at": null,
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RouterPin"];
                };
            };
            /** @description The revision still equals `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_PIN_NOT_FOUND`: There is no such pin. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PinNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "router_pins.delete": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
                /** @description Makes the request conditional: it takes effect only on this `revision`. Says what `If-Match` says, where a proxy alters or removes that header, and counts in its place. */
                if_revision?: number;
            };
            header?: {
                /**
                 * @description Makes the request conditional: it takes effect only on one of these revisions (the `ETag` of an answer).
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pin is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_PIN_NOT_FOUND`: There is no such pin. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PinNotFoundProblem"];
                };
            };
            /** @description `E_PIN_STALE`: The pin has changed since it was read. Read it again. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PinStaleProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "router_pins.update": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
                /** @description Makes the request conditional: it takes effect only on this `revision`. Says what `If-Match` says, where a proxy alters or removes that header, and counts in its place. */
                if_revision?: number;
            };
            header?: {
                /**
                 * @description Makes the request conditional: it takes effect only on one of these revisions (the `ETag` of an answer).
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateRouterPin"];
            };
        };
        responses: {
            /** @description The updated pin. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The revision, for `If-Match` and `If-None-Match`.
                     * @example "3"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450e",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "url": "https://clinic.example/hamburg/implants?utm_source=google",
                     *       "at": "now",
                     *       "expects": {
                     *         "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *       },
                     *       "mode": "block",
                     *       "note": "Paid until the end of May",
                     *       "expires_at": null,
                     *       "revision": 3,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RouterPin"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_PIN_NOT_FOUND`: There is no such pin. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PinNotFoundProblem"];
                };
            };
            /** @description `E_PIN_NOT_HELD`: The URL does not lead to what the pin expects. A blocking pin must hold when it is written; one of the mode warn need not. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PinNotHeldProblem"];
                };
            };
            /** @description `E_PIN_STALE`: The pin has changed since it was read. Read it again. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PinStaleProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             *
             *     `E_PIN_TARGET_UNKNOWN`: The expects.booking_flow_id field does not name a booking flow of the organization.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterPinsUpdateProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_OUTCOME_UNKNOWN`: The store did not confirm the change in time, so it may or may not have taken effect. Read the resource before you repeat the request, or repeat it with the same Idempotency-Key.
             *
             *     `E_WRITES_CONTENDED`: Other changes to the same data blocked this request. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterPinsUpdateProblem503"];
                };
            };
        };
    };
    "router_pins.run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RunRouterPins"];
            };
        };
        responses: {
            /** @description A verdict for each pin. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_revision": 12,
                     *       "judged_at": "2026-03-01T09:00:00.000Z",
                     *       "totals": {
                     *         "held": 1,
                     *         "broken": 0,
                     *         "ended": 0
                     *       },
                     *       "verdicts": [
                     *         {
                     *           "pin_id": "6562f0a1c3e5d7f90123450e",
                     *           "state": "held",
                     *           "url": "https://clinic.example/hamburg/implants?utm_source=google",
                     *           "mode": "block",
                     *           "expects": {
                     *             "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *           },
                     *           "at": "2026-03-01T09:00:00.000Z",
                     *           "found": {
                     *             "router_id": "6562f0a1c3e5d7f901234503",
                     *             "router_name": "Spring implants",
                     *             "priority_class": "campaign",
                     *             "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *           },
                     *           "reason": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PinRun"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_PIN_NOT_FOUND`: There is no such pin. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PinNotFoundProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterPinsRunProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterPinsRunProblem503"];
                };
            };
        };
    };
    "routing_table.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier answer. If it is still current, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The routers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description Weak. It changes with the revision of the organization and when a schedule changes a `status`.
                     * @example W/"42.1772355600000"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "meta": {
                     *         "organization_revision": 42,
                     *         "at": "2026-03-01T09:00:00.000Z",
                     *         "total": 1,
                     *         "next_change_at": null
                     *       },
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f901234503",
                     *           "name": "Spring implants",
                     *           "external_id": "crm-2026-0417",
                     *           "tags": [
                     *             "spring",
                     *             "implants"
                     *           ],
                     *           "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *           "matching_criteria": {
                     *             "path": {
                     *               "segments": [
                     *                 "hamburg",
                     *                 "implants"
                     *               ]
                     *             },
                     *             "campaign": {
                     *               "utm_source": "google"
                     *             }
                     *           },
                     *           "priority_class": "campaign",
                     *           "scheduling": {
                     *             "active_from": "2026-03-01T09:00:00.000Z"
                     *           },
                     *           "updatedAt": "2026-03-01T09:00:00.000Z",
                     *           "revision": 3
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RoutingTable"];
                };
            };
            /** @description The `ETag` still equals `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description Weak. It changes with the revision of the organization and when a schedule changes a `status`.
                     * @example W/"42.1772355600000"
                     */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutingTableReadProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RoutingTableReadProblem503"];
                };
            };
        };
    };
    "router_events.list": {
        parameters: {
            query?: {
                /** @description Only events of this router. */
                router_id?: string;
                /** @description Only events of this type. */
                event_type?: "ROUTER_RESOLVED" | "ROUTER_OPENED" | "ROUTER_CLOSED";
                /**
                 * @description Only resolves whose URL contains this text, escaped or decoded; case does not count.
                 * @example /hamburg/
                 */
                url?: string;
                /** @description Only resolves whose URL has exactly this value of `utm_source`. */
                utm_source?: string;
                /** @description Only resolves whose URL has exactly this value of `utm_medium`. */
                utm_medium?: string;
                /** @description Only resolves whose URL has exactly this value of `utm_campaign`. */
                utm_campaign?: string;
                /** @description Only resolves whose URL has exactly this value of `utm_content`. */
                utm_content?: string;
                /** @description Only resolves whose URL has exactly this value of `utm_term`. */
                utm_term?: string;
                /** @description Only events from this instant on. */
                from?: string;
                /** @description Only events before this instant. */
                until?: string;
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f901234507",
                     *           "organization_id": "6562f0a1c3e5d7f901234501",
                     *           "router_id": "6562f0a1c3e5d7f901234503",
                     *           "url": "https://clinic.example/hamburg/implants?utm_source=google",
                     *           "event_type": "ROUTER_RESOLVED",
                     *           "metadata": {
                     *             "matched_class": "campaign",
                     *             "timestamp": "2026-03-01T09:00:00.000Z",
                     *             "organization_revision": 12
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RouterEventPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_SEARCHES_BUSY`: This instance already runs its maximum number of searches. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterEventsListProblem503"];
                };
            };
        };
    };
    "routers.revisions": {
        parameters: {
            query?: {
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the revisions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f901234504",
                     *           "organization_id": "6562f0a1c3e5d7f901234501",
                     *           "router_id": "6562f0a1c3e5d7f901234503",
                     *           "router_name": "Spring implants",
                     *           "organization_revision": 12,
                     *           "at": "2026-03-01T09:00:00.000Z",
                     *           "effect": "updated",
                     *           "actor": {
                     *             "kind": "token",
                     *             "token_id": "6562f0a1c3e5d7f901234501",
                     *             "name": "Marketing"
                     *           },
                     *           "reverted_to": null,
                     *           "together": 1,
                     *           "overridden_pins": [],
                     *           "changes": [
                     *             {
                     *               "field": "is_active",
                     *               "from": true,
                     *               "to": false
                     *             }
                     *           ],
                     *           "router": {
                     *             "_id": "6562f0a1c3e5d7f901234503",
                     *             "organization_id": "6562f0a1c3e5d7f901234501",
                     *             "name": "Spring implants",
                     *             "description": "Ads of the spring campaign",
                     *             "tags": [
                     *               "spring",
                     *               "implants"
                     *             ],
                     *             "external_id": "crm-2026-0417",
                     *             "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *             "example_urls": [
                     *               "https://clinic.example/hamburg/implants?utm_source=google"
                     *             ],
                     *             "matching_criteria": {
                     *               "path": {
                     *                 "segments": [
                     *                   "hamburg",
                     *                   "implants"
                     *                 ]
                     *               },
                     *               "campaign": {
                     *                 "utm_source": "google"
                     *               }
                     *             },
                     *             "priority_class": "campaign",
                     *             "is_default": false,
                     *             "is_active": false,
                     *             "scheduling": {
                     *               "active_from": "2026-03-01T09:00:00.000Z"
                     *             },
                     *             "revision": 3,
                     *             "createdAt": "2026-03-01T09:00:00.000Z",
                     *             "updatedAt": "2026-03-01T09:00:00.000Z"
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RouterRevisionPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_ROUTER_NOT_FOUND`: There is no such router. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "router_changes.list": {
        parameters: {
            query?: {
                /** @description Only changes of this router. */
                router_id?: string;
                /** @description Only changes by this access token. */
                token_id?: string;
                /** @description Only changes with this effect. */
                effect?: "created" | "updated" | "deleted" | "imported" | "reverted" | "recorded";
                /** @description Only changes from this instant on. */
                from?: string;
                /** @description Only changes before this instant. */
                until?: string;
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f901234504",
                     *           "organization_id": "6562f0a1c3e5d7f901234501",
                     *           "router_id": "6562f0a1c3e5d7f901234503",
                     *           "router_name": "Spring implants",
                     *           "organization_revision": 12,
                     *           "at": "2026-03-01T09:00:00.000Z",
                     *           "effect": "updated",
                     *           "actor": {
                     *             "kind": "token",
                     *             "token_id": "6562f0a1c3e5d7f901234501",
                     *             "name": "Marketing"
                     *           },
                     *           "reverted_to": null,
                     *           "together": 1,
                     *           "overridden_pins": [],
                     *           "changes": [
                     *             {
                     *               "field": "is_active",
                     *               "from": true,
                     *               "to": false
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RouterChangePage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "router_changes.restore": {
        parameters: {
            query?: {
                /** @description Whether to write a router with conflicts of severity high (`warn`) or to refuse it (`reject`). */
                on_conflict?: "warn" | "reject";
                /** @description Whether to refuse a write that would break a blocking pin (`reject`) or to write it all the same (`warn`), which requires the permission `pins:override`. */
                on_pin?: "reject" | "warn";
                /** @description Whether to only check the request, exactly as a write would, and write nothing. Identifiers in the answer then belong to no router. */
                validate_only?: true | false;
                /** @description Which conflicts the answer lists: those of severity medium and high, or `all`. `totals` counts all of them. */
                conflicts?: "medium" | "all";
                /**
                 * @description Codes of warnings to accept, separated by commas: what they warn of is intended. The router stores them in `accepted_warnings` until its criteria or example URLs change.
                 * @example wildcard
                 */
                accept?: string;
                /** @description Whether to answer in `impact` what the write does to the traffic of the last seven closed days. It is assessed before the write begins; while another assessment of the organization runs, the answer is a 503 and nothing is written. */
                impact?: true | false;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreRouters"];
            };
        };
        responses: {
            /** @description What changed, or would change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ids": [
                     *         "6562f0a1c3e5d7f901234503"
                     *       ],
                     *       "known_revision": 12,
                     *       "routers": [
                     *         {
                     *           "router_id": "6562f0a1c3e5d7f901234503",
                     *           "router_name": "Spring implants",
                     *           "effect": "updated",
                     *           "changes": [
                     *             {
                     *               "field": "is_active",
                     *               "from": false,
                     *               "to": true
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "conflicts": {
                     *         "totals": {
                     *           "high": 0,
                     *           "medium": 0,
                     *           "low": 0,
                     *           "info": 0
                     *         },
                     *         "routers": [],
                     *         "routers_total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RouterRestoration"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_ROUTER_NOT_FOUND`: There is no such router. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterNotFoundProblem"];
                };
            };
            /**
             * @description `E_ROUTER_NAME_TAKEN`: The organization already has a router with this name.
             *
             *     `E_ROUTER_EXTERNAL_ID_TAKEN`: The organization already has a router with this external_id.
             *
             *     `E_ACTIVE_DEFAULT_EXISTS`: The organization already has an active default router. Deactivate it first.
             *
             *     `E_QUOTA_EXCEEDED`: The organization would exceed its quota of routers, or of bytes of routers and booking flows.
             *
             *     `E_PIN_BROKEN`: The write would break blocking pins. Nothing was changed. The pins member names them, what they expect and where their URLs would lead instead.
             *
             *     `E_ROUTER_CONFLICTS`: The router would have conflicts of high severity with other routers of the organization.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterChangesRestoreProblem409"];
                };
            };
            /** @description `E_ROUTER_STALE`: The router has changed since it was read. Read it again. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterStaleProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_REVISION_UNKNOWN`: The organization_revision field does not name a revision at which the router was there.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             *
             *     `E_BOOKING_FLOW_UNKNOWN`: The booking_flow_id field does not name a booking flow of the organization.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterChangesRestoreProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_OUTCOME_UNKNOWN`: The store did not confirm the change in time, so it may or may not have taken effect. Read the resource before you repeat the request, or repeat it with the same Idempotency-Key.
             *
             *     `E_WRITES_CONTENDED`: Other changes to the same data blocked this request. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterChangesRestoreProblem503"];
                };
            };
        };
    };
    "router_events.read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234507",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "router_id": "6562f0a1c3e5d7f901234503",
                     *       "url": "https://clinic.example/hamburg/implants?utm_source=google",
                     *       "event_type": "ROUTER_RESOLVED",
                     *       "metadata": {
                     *         "matched_class": "campaign",
                     *         "timestamp": "2026-03-01T09:00:00.000Z",
                     *         "organization_revision": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RouterEvent"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_ROUTER_EVENT_NOT_FOUND`: There is no such router event. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterEventNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "router_audit.read": {
        parameters: {
            query?: {
                /** @description Whether to answer 204 in place of 404. */
                allow_missing?: true | false;
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier answer. If it is still current, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings of the latest audit. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description Weak. Absent before the first audit.
                     * @example W/"5f0c8a8f1c2b3d4e5f607182"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "audited_at": "2026-03-01T09:00:00.000Z",
                     *       "run": null,
                     *       "routers": 12,
                     *       "findings": 2,
                     *       "totals": {
                     *         "high": 1,
                     *         "medium": 0,
                     *         "low": 3,
                     *         "info": 2
                     *       },
                     *       "is_complete": true,
                     *       "conflicts": [
                     *         {
                     *           "kind": "duplicate",
                     *           "severity": "high",
                     *           "winner": {
                     *             "router_id": "6562f0a1c3e5d7f901234503",
                     *             "router_name": "Spring implants",
                     *             "priority_class": "campaign",
                     *             "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *           },
                     *           "loser": {
                     *             "router_id": "6562f0a1c3e5d7f901234504",
                     *             "router_name": "Implants",
                     *             "priority_class": "campaign",
                     *             "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *           }
                     *         }
                     *       ],
                     *       "dead_routers": [],
                     *       "inactive_booking_flows": [],
                     *       "utm": [
                     *         {
                     *           "key": "5f0c8a8f1c2b3d4e5f607182",
                     *           "dismissed": null,
                     *           "kind": "variant",
                     *           "parameter": "utm_source",
                     *           "value": "google",
                     *           "other": "Google",
                     *           "value_resolves": 1840,
                     *           "other_resolves": 212,
                     *           "routers": [
                     *             {
                     *               "router_id": "6562f0a1c3e5d7f901234503",
                     *               "router_name": "Spring implants",
                     *               "priority_class": "campaign",
                     *               "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *             }
                     *           ],
                     *           "routers_total": 1
                     *         }
                     *       ],
                     *       "stray_example_urls": []
                     *     }
                     */
                    "application/json": components["schemas"]["RouterAuditReadAnswer"];
                };
            };
            /** @description The `ETag` still equals `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description Weak. Absent before the first audit.
                     * @example W/"5f0c8a8f1c2b3d4e5f607182"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_ROUTER_AUDIT_NOT_FOUND`: The routers of your organization have not been audited yet. POST to this path requests an audit; otherwise there is one in the night after a change. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterAuditNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "router_audit.request": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit that is queued or running. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": "queued",
                     *       "requested_at": "2026-03-01T09:00:00.000Z",
                     *       "started_at": null,
                     *       "percent": 0
                     *     }
                     */
                    "application/json": components["schemas"]["RouterAuditRun"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "router_suggestions.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suggestions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "computed_at": "2026-03-01T09:00:00.000Z",
                     *       "traffic": {
                     *         "from": "2026-03-01T09:00:00.000Z",
                     *         "days": 30,
                     *         "resolves": 41200,
                     *         "share": 0.998,
                     *         "left": 5200,
                     *         "unmatched": 800,
                     *         "is_complete": true
                     *       },
                     *       "data": [
                     *         {
                     *           "key": "5f0c8a8f1c2b3d4e5f607182",
                     *           "draft": {
                     *             "name": "/hamburg/implants, google",
                     *             "matching_criteria": {
                     *               "path": {
                     *                 "segments": [
                     *                   "hamburg",
                     *                   "implants"
                     *                 ]
                     *               },
                     *               "campaign": {
                     *                 "utm_source": "google"
                     *               }
                     *             },
                     *             "example_urls": [
                     *               "https://example.com/hamburg/implants?utm_source=google"
                     *             ]
                     *           },
                     *           "support": {
                     *             "resolves": 618,
                     *             "share": 0.1188,
                     *             "further": 618,
                     *             "unmatched": 0,
                     *             "networks": 0
                     *           },
                     *           "witness": {
                     *             "url": "https://example.com/hamburg/implants?utm_source=google",
                     *             "resolves": 401
                     *           },
                     *           "impact": {
                     *             "moved": 618,
                     *             "moves": [
                     *               {
                     *                 "from": {
                     *                   "router_id": "6562f0a1c3e5d7f901234503",
                     *                   "router_name": "Default",
                     *                   "priority_class": "default",
                     *                   "booking_flow_id": "6562f0a1c3e5d7f901234502"
                     *                 },
                     *                 "to": {
                     *                   "router_id": null,
                     *                   "router_name": "/hamburg/implants, google",
                     *                   "priority_class": "campaign",
                     *                   "booking_flow_id": null
                     *                 },
                     *                 "events": 618,
                     *                 "share": 0.015,
                     *                 "examples": [
                     *                   "/hamburg/implants?utm_source=google"
                     *                 ]
                     *               }
                     *             ],
                     *             "moves_total": 1,
                     *             "pins_broken_total": 0
                     *           }
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "dismissed": 0
                     *     }
                     */
                    "application/json": components["schemas"]["RouterSuggestions"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_TOO_COSTLY`: The request needs more than 3 seconds of processor time. Nothing was changed. Ask about fewer routers, URLs or pins at once.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterSuggestionsListProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /**
             * @description `E_INSTANCE_FULL`: Other requests currently use all the memory that this instance has for such requests. Try again shortly.
             *
             *     `E_INSTANCE_BUSY`: Other requests currently use the time that this instance has for such requests. Nothing was changed. Try again shortly.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RouterSuggestionsListProblem503"];
                };
            };
        };
    };
    "router_suggestions.dismiss": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DismissSuggestion"];
            };
        };
        responses: {
            /** @description It is dismissed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_SUGGESTION_NOT_FOUND`: There is no such suggestion. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["SuggestionNotFoundProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "router_traffic.read": {
        parameters: {
            query?: {
                /** @description From the UTC day of this instant on. Without it, 30 days before the end, or 7 by hour. */
                from?: string;
                /** @description Up to the UTC day with the last moment before this instant; today at most. */
                until?: string;
                /** @description What a point stands for; `day` without it. */
                interval?: "hour" | "day";
                /** @description Only the traffic of this router, also of a deleted one. */
                router_id?: string;
                /** @description What the groups stand for; `router` without it. A router counts for the flow that it leads to now. */
                group_by?: "router" | "flow" | "class" | "utm_source" | "utm_campaign";
                /** @description How many groups are listed; `other` sums the rest up. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The traffic. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The name of a file; of a CSV only.
                     * @example attachment; filename="router-traffic.csv"
                     */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-03-01T00:00:00.000Z",
                     *       "until": "2026-03-02T00:00:00.000Z",
                     *       "interval": "day",
                     *       "group_by": "router",
                     *       "complete_until": "2026-03-02T00:00:00.000Z",
                     *       "previous": {
                     *         "from": "2026-02-28T00:00:00.000Z",
                     *         "until": "2026-03-01T00:00:00.000Z",
                     *         "is_complete": true
                     *       },
                     *       "totals": {
                     *         "resolved": 120,
                     *         "started": 40,
                     *         "completed": 24,
                     *         "abandoned": 15,
                     *         "conversion": {
                     *           "started": {
                     *             "rate": 0.3333,
                     *             "low": 0.2553,
                     *             "high": 0.4217
                     *           },
                     *           "completed": {
                     *             "rate": 0.6,
                     *             "low": 0.446,
                     *             "high": 0.7365
                     *           },
                     *           "booked": {
                     *             "rate": 0.2,
                     *             "low": 0.1382,
                     *             "high": 0.2804
                     *           }
                     *         },
                     *         "previous": {
                     *           "resolved": 100,
                     *           "started": 32,
                     *           "completed": 16,
                     *           "abandoned": 15,
                     *           "conversion": {
                     *             "started": {
                     *               "rate": 0.32,
                     *               "low": 0.2367,
                     *               "high": 0.4166
                     *             },
                     *             "completed": {
                     *               "rate": 0.5,
                     *               "low": 0.3363,
                     *               "high": 0.6637
                     *             },
                     *             "booked": {
                     *               "rate": 0.16,
                     *               "low": 0.101,
                     *               "high": 0.2442
                     *             }
                     *           }
                     *         }
                     *       },
                     *       "points": [
                     *         {
                     *           "at": "2026-03-01T00:00:00.000Z",
                     *           "resolved": 120
                     *         }
                     *       ],
                     *       "groups": [
                     *         {
                     *           "key": "6562f0a1c3e5d7f901234503",
                     *           "name": "Spring implants",
                     *           "share": 1,
                     *           "resolved": 120,
                     *           "started": 40,
                     *           "completed": 24,
                     *           "abandoned": 15,
                     *           "conversion": {
                     *             "started": {
                     *               "rate": 0.3333,
                     *               "low": 0.2553,
                     *               "high": 0.4217
                     *             },
                     *             "completed": {
                     *               "rate": 0.6,
                     *               "low": 0.446,
                     *               "high": 0.7365
                     *             },
                     *             "booked": {
                     *               "rate": 0.2,
                     *               "low": 0.1382,
                     *               "high": 0.2804
                     *             }
                     *           },
                     *           "previous": {
                     *             "resolved": 100,
                     *             "started": 32,
                     *             "completed": 16,
                     *             "abandoned": 15,
                     *             "conversion": {
                     *               "started": {
                     *                 "rate": 0.32,
                     *                 "low": 0.2367,
                     *                 "high": 0.4166
                     *               },
                     *               "completed": {
                     *                 "rate": 0.5,
                     *                 "low": 0.3363,
                     *                 "high": 0.6637
                     *               },
                     *               "booked": {
                     *                 "rate": 0.16,
                     *                 "low": 0.101,
                     *                 "high": 0.2442
                     *               }
                     *             }
                     *           },
                     *           "points": [
                     *             120
                     *           ]
                     *         }
                     *       ],
                     *       "other": {
                     *         "resolved": 0,
                     *         "share": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RouterTraffic"];
                    /**
                     * @example at,group_by,key,name,resolved
                     *     2026-03-01T00:00:00.000Z,router,6562f0a1c3e5d7f901234503,Spring implants,120
                     *     2026-03-01T00:00:00.000Z,other,,,0
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["QuestionUnread"];
        };
    };
    "page.start_session": {
        parameters: {
            query?: {
                /** @description The publishable key, if there is no `Authorization`. */
                key?: string;
            };
            header?: {
                /**
                 * @description Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.
                 * @example 0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StartPageSession"];
            };
        };
        responses: {
            /** @description The session, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description Never stored.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    /**
                     * @description `true` if this answer repeats that of an earlier request with the same key.
                     * @example true
                     */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234508",
                     *       "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *       "decision_id": "6562f0a1c3e5d7f901234507",
                     *       "status": "open",
                     *       "expires_at": "2026-03-01T09:05:00.000Z",
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "secret": "sbs_2kq0Vd3sT1u8o5i2y7b4n6m9x0c3v5z8",
                     *       "stream_url": "/v1/realtime?channels=booking-sessions/6562f0a1c3e5d7f901234508"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedPageSession"];
                };
            };
            400: components["responses"]["MalformedBody"];
            /** @description `E_KEY_UNAUTHORIZED`: A valid publishable key is required: Authorization: Bearer sbp_… */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["KeyUnauthorizedProblem"];
                };
            };
            /**
             * @description `E_ORIGIN_REFUSED`: The publishable key does not admit requests from this origin.
             *
             *     `E_ORIGIN_UNPROVEN`: The organization of the publishable key has not proved that this origin is its own. Publish its origin_proof there, then POST /v1/publishable-keys/:id/prove.
             *
             *     `E_ORGANIZATION_LEAVING`: The deletion of this organization was requested, so its credentials are refused. An operator can take it back until it begins.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PageStartSessionProblem403"];
                };
            };
            /**
             * @description `E_NO_ROUTER_MATCHED`: No active router of the organization matches this URL, and there is no default router.
             *
             *     `E_DECISION_UNKNOWN`: The organization has no such decision yet, or its router no longer exists. A decision is known about a second after its answer.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PageStartSessionProblem404"];
                };
            };
            /**
             * @description `E_IDEMPOTENCY_KEY_BUSY`: Another request with this Idempotency-Key is still in progress. Try again shortly.
             *
             *     `E_IDEMPOTENT_ANSWER_LOST`: The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PageStartSessionProblem409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request. Use a new one.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["PageStartSessionProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "booking_sessions.list": {
        parameters: {
            query?: {
                /** @description Only sessions with this status. */
                status?: components["schemas"]["BookingSessionStatus"];
                /** @description Only sessions with this member. */
                started_from?: string;
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f901234508",
                     *           "organization_id": "6562f0a1c3e5d7f901234501",
                     *           "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *           "router_id": "6562f0a1c3e5d7f901234503",
                     *           "decision_id": "6562f0a1c3e5d7f901234507",
                     *           "status": "open",
                     *           "last_seen_at": null,
                     *           "expires_at": "2026-03-01T09:05:00.000Z",
                     *           "ended_at": null,
                     *           "createdAt": "2026-03-01T09:00:00.000Z",
                     *           "publishable_key_id": null,
                     *           "started_from": null,
                     *           "struck_at": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BookingSessionPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "booking_sessions.start": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.
                 * @example 0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StartBookingSession"];
            };
        };
        responses: {
            /** @description The session, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description Never stored.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    /**
                     * @description `true` if this answer repeats that of an earlier request with the same key.
                     * @example true
                     */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234508",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *       "router_id": "6562f0a1c3e5d7f901234503",
                     *       "decision_id": "6562f0a1c3e5d7f901234507",
                     *       "status": "open",
                     *       "last_seen_at": null,
                     *       "expires_at": "2026-03-01T09:05:00.000Z",
                     *       "ended_at": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "publishable_key_id": null,
                     *       "started_from": null,
                     *       "struck_at": null,
                     *       "secret": "sbs_2kq0Vd3sT1u8o5i2y7b4n6m9x0c3v5z8",
                     *       "stream_url": "/v1/realtime?channels=booking-sessions/6562f0a1c3e5d7f901234508"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedBookingSession"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_NO_ROUTER_MATCHED`: No active router of the organization matches this URL, and there is no default router. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["NoRouterMatchedProblem"];
                };
            };
            /**
             * @description `E_IDEMPOTENCY_KEY_BUSY`: Another request with this Idempotency-Key is still in progress. Try again shortly.
             *
             *     `E_IDEMPOTENT_ANSWER_LOST`: The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingSessionsStartProblem409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request. Use a new one.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingSessionsStartProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "booking_sessions.sources": {
        parameters: {
            query?: {
                /** @description An instant of the day; now unless given. */
                day?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "day": "2026-03-01",
                     *       "started": 410,
                     *       "completed": 120,
                     *       "data": [
                     *         {
                     *           "started_from": "jT0Vd3sT1u8o5i2y7b4n6m",
                     *           "started": 90,
                     *           "completed": 88
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BookingSources"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "booking_sessions.strike": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StrikeBookingSessions"];
            };
        };
        responses: {
            /** @description What was struck, or would be. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "struck": 88,
                     *       "is_complete": true
                     *     }
                     */
                    "application/json": components["schemas"]["StruckBookingSessions"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "booking_sessions.read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234508",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *       "router_id": "6562f0a1c3e5d7f901234503",
                     *       "decision_id": "6562f0a1c3e5d7f901234507",
                     *       "status": "open",
                     *       "last_seen_at": null,
                     *       "expires_at": "2026-03-01T09:05:00.000Z",
                     *       "ended_at": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "publishable_key_id": null,
                     *       "started_from": null,
                     *       "struck_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReadBookingSession"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_BOOKING_SESSION_NOT_FOUND`: There is no such booking session. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingSessionNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "booking_sessions.complete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The completed session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234508",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *       "router_id": "6562f0a1c3e5d7f901234503",
                     *       "decision_id": "6562f0a1c3e5d7f901234507",
                     *       "status": "completed",
                     *       "last_seen_at": "2026-03-01T09:04:00.000Z",
                     *       "expires_at": null,
                     *       "ended_at": "2026-03-01T09:04:30.000Z",
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "publishable_key_id": null,
                     *       "started_from": null,
                     *       "struck_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReadBookingSession"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_BOOKING_SESSION_NOT_FOUND`: There is no such booking session. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingSessionNotFoundProblem"];
                };
            };
            /** @description `E_BOOKING_SESSION_ABANDONED`: The booking session was abandoned and cannot be completed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingSessionAbandonedProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "booking_sessions.keep": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f901234508",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *       "router_id": "6562f0a1c3e5d7f901234503",
                     *       "decision_id": "6562f0a1c3e5d7f901234507",
                     *       "status": "open",
                     *       "last_seen_at": null,
                     *       "expires_at": "2026-03-01T09:05:00.000Z",
                     *       "ended_at": null,
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "publishable_key_id": null,
                     *       "started_from": null,
                     *       "struck_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReadBookingSession"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_BOOKING_SESSION_NOT_FOUND`: There is no such booking session. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingSessionNotFoundProblem"];
                };
            };
            /** @description `E_BOOKING_SESSION_ENDED`: The booking session was completed or abandoned. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingSessionEndedProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "booking_events.list": {
        parameters: {
            query?: {
                /** @description Only events of this type. */
                event_type?: "BOOKING_COMPLETED" | "BOOKING_ABANDONED";
                /** @description Only the event of this session. */
                booking_session_id?: string;
                /** @description Only events with this member. */
                started_from?: string;
                /** @description Only bookings that ended from this instant on. The list is then ordered by that time. */
                from?: string;
                /** @description Only bookings that ended before this instant, ordered likewise. */
                until?: string;
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f901234509",
                     *           "organization_id": "6562f0a1c3e5d7f901234501",
                     *           "booking_session_id": "6562f0a1c3e5d7f901234508",
                     *           "event_type": "BOOKING_COMPLETED",
                     *           "metadata": {
                     *             "booking_flow_id": "6562f0a1c3e5d7f901234502",
                     *             "router_id": "6562f0a1c3e5d7f901234503",
                     *             "decision_id": "6562f0a1c3e5d7f901234507",
                     *             "timestamp": "2026-03-01T09:04:30.000Z"
                     *           },
                     *           "started_from": null,
                     *           "struck_at": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BookingEventPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "webhooks.list": {
        parameters: {
            query?: {
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the webhooks, without secrets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f90123450a",
                     *           "organization_id": "6562f0a1c3e5d7f901234501",
                     *           "url": "https://hooks.example.com/signalbox",
                     *           "description": "Bookings to the CRM",
                     *           "events": [
                     *             "booking.completed",
                     *             "router.resolved"
                     *           ],
                     *           "router_resolved": {
                     *             "sample_rate": 0.1,
                     *             "router_ids": null
                     *           },
                     *           "is_active": true,
                     *           "state": {
                     *             "status": "active",
                     *             "disabled_reason": null,
                     *             "failing_since": null,
                     *             "queue_full_at": null,
                     *             "previous_secret_valid_until": null
                     *           },
                     *           "createdAt": "2026-03-01T09:00:00.000Z",
                     *           "updatedAt": "2026-03-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "webhooks.create": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: {
                /**
                 * @description Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.
                 * @example 0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description As it would be created (`validate_only`). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450a",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "url": "https://hooks.example.com/signalbox",
                     *       "description": "Bookings to the CRM",
                     *       "events": [
                     *         "booking.completed",
                     *         "router.resolved"
                     *       ],
                     *       "router_resolved": {
                     *         "sample_rate": 0.1,
                     *         "router_ids": null
                     *       },
                     *       "is_active": true,
                     *       "state": {
                     *         "status": "active",
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "queue_full_at": null,
                     *         "previous_secret_valid_until": null
                     *       },
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description The webhook, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description Never stored.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    /**
                     * @description `true` if this answer repeats that of an earlier request with the same key.
                     * @example true
                     */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450a",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "url": "https://hooks.example.com/signalbox",
                     *       "description": "Bookings to the CRM",
                     *       "events": [
                     *         "booking.completed",
                     *         "router.resolved"
                     *       ],
                     *       "router_resolved": {
                     *         "sample_rate": 0.1,
                     *         "router_ids": null
                     *       },
                     *       "is_active": true,
                     *       "state": {
                     *         "status": "active",
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "queue_full_at": null,
                     *         "previous_secret_valid_until": null
                     *       },
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_WEBHOOK_LIMIT_REACHED`: An organization may have at most 20 webhooks.
             *
             *     `E_IDEMPOTENCY_KEY_BUSY`: Another request with this Idempotency-Key is still in progress. Try again shortly.
             *
             *     `E_IDEMPOTENT_ANSWER_LOST`: The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhooksCreateProblem409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            /**
             * @description `E_VALIDATION_ERROR`: The name field is not known here.
             *
             *     `E_IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request. Use a new one.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhooksCreateProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "webhooks.read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, without its secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450a",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "url": "https://hooks.example.com/signalbox",
                     *       "description": "Bookings to the CRM",
                     *       "events": [
                     *         "booking.completed",
                     *         "router.resolved"
                     *       ],
                     *       "router_resolved": {
                     *         "sample_rate": 0.1,
                     *         "router_ids": null
                     *       },
                     *       "is_active": true,
                     *       "state": {
                     *         "status": "active",
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "queue_full_at": null,
                     *         "previous_secret_valid_until": null
                     *       },
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_WEBHOOK_NOT_FOUND`: There is no such webhook. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhookNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "webhooks.delete": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_WEBHOOK_NOT_FOUND`: There is no such webhook. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhookNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "webhooks.update": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description The updated webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450a",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "url": "https://hooks.example.com/signalbox",
                     *       "description": "Bookings to the CRM",
                     *       "events": [
                     *         "booking.completed",
                     *         "router.resolved"
                     *       ],
                     *       "router_resolved": {
                     *         "sample_rate": 0.1,
                     *         "router_ids": null
                     *       },
                     *       "is_active": true,
                     *       "state": {
                     *         "status": "active",
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "queue_full_at": null,
                     *         "previous_secret_valid_until": null
                     *       },
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_WEBHOOK_NOT_FOUND`: There is no such webhook. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhookNotFoundProblem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedBody"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnreadOrUnconfirmed"];
        };
    };
    "webhooks.rotate_secret": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: {
                /**
                 * @description Makes retries safe: for a day, repetitions of the request with the same key and access token take effect once and get the same answer.
                 * @example 0d4cfa42-9c0f-4b1f-8f3b-0a6c9b0f6a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description Never stored.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    /**
                     * @description `true` if this answer repeats that of an earlier request with the same key.
                     * @example true
                     */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450a",
                     *       "organization_id": "6562f0a1c3e5d7f901234501",
                     *       "url": "https://hooks.example.com/signalbox",
                     *       "description": "Bookings to the CRM",
                     *       "events": [
                     *         "booking.completed",
                     *         "router.resolved"
                     *       ],
                     *       "router_resolved": {
                     *         "sample_rate": 0.1,
                     *         "router_ids": null
                     *       },
                     *       "is_active": true,
                     *       "state": {
                     *         "status": "active",
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "queue_full_at": null,
                     *         "previous_secret_valid_until": null
                     *       },
                     *       "createdAt": "2026-03-01T09:00:00.000Z",
                     *       "updatedAt": "2026-03-01T09:00:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_WEBHOOK_NOT_FOUND`: There is no such webhook. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhookNotFoundProblem"];
                };
            };
            /**
             * @description `E_IDEMPOTENCY_KEY_BUSY`: Another request with this Idempotency-Key is still in progress. Try again shortly.
             *
             *     `E_IDEMPOTENT_ANSWER_LOST`: The request took effect, but its answer was not kept or can no longer be decrypted. Look for the resource that it created.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhooksRotateSecretProblem409"];
                };
            };
            /**
             * @description `E_VALIDATION_ERROR`:
             *
             *     `E_IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request. Use a new one.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhooksRotateSecretProblem422"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "webhooks.test": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "6562f0a1c3e5d7f90123450b",
                     *       "message_id": "msg_2K1n6x0Y8v3qT5rB7cD9eF1gH2j",
                     *       "event": "booking.completed",
                     *       "attempt": 1,
                     *       "outcome": "delivered",
                     *       "status": 204,
                     *       "duration_ms": 41,
                     *       "response_start": "",
                     *       "attempted_at": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookAttempt"];
                };
            };
            /** @description It would be sent (`validate_only`). */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_WEBHOOK_NOT_FOUND`: There is no such webhook. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhookNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "webhook_attempts.list": {
        parameters: {
            query?: {
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the attempts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f90123450b",
                     *           "message_id": "msg_2K1n6x0Y8v3qT5rB7cD9eF1gH2j",
                     *           "event": "booking.completed",
                     *           "attempt": 1,
                     *           "outcome": "delivered",
                     *           "status": 204,
                     *           "duration_ms": 41,
                     *           "response_start": "",
                     *           "attempted_at": "2026-03-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookAttemptPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_WEBHOOK_NOT_FOUND`: There is no such webhook. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhookNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "webhook_dead_letters.list": {
        parameters: {
            query?: {
                /** @description Most rows of the page. */
                limit?: number;
                /** @description The `meta.next_cursor` of the page before. Without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the dead letters. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "_id": "6562f0a1c3e5d7f90123450c",
                     *           "message_id": "msg_2K1n6x0Y8v3qT5rB7cD9eF1gH2j",
                     *           "event": "router.changed",
                     *           "payload": {
                     *             "type": "router.changed",
                     *             "timestamp": "2026-03-01T09:00:00.000Z",
                     *             "data": {
                     *               "router_id": "6562f0a1c3e5d7f901234503",
                     *               "change": "updated",
                     *               "count": 1,
                     *               "organization_revision": 7
                     *             }
                     *           },
                     *           "attempts": 22,
                     *           "reason": "gave_up",
                     *           "last_error": "refused 503",
                     *           "died_at": "2026-03-02T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeadLetterPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_WEBHOOK_NOT_FOUND`: There is no such webhook. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhookNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["StoreUnavailable"];
        };
    };
    "webhook_dead_letters.resend_all": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What would be sent (`validate_only`). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resent": 1,
                     *       "left": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ResentDeadLetters"];
                };
            };
            /** @description They are in the queue. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resent": 1,
                     *       "left": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ResentDeadLetters"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_WEBHOOK_NOT_FOUND`: There is no such webhook. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhookNotFoundProblem"];
                };
            };
            /** @description `E_WEBHOOK_INACTIVE`: Dead letters are sent again only to an active webhook. Set is_active first. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhookInactiveProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "webhook_dead_letters.resend": {
        parameters: {
            query?: {
                /** @description Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing. */
                validate_only?: true | false;
            };
            header?: never;
            path: {
                /** @description Identifier of the resource. */
                id: string;
                /** @description Identifier of the resource. */
                letter: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What would be sent (`validate_only`). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resent": 1,
                     *       "left": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ResentDeadLetters"];
                };
            };
            /** @description They are in the queue. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resent": 1,
                     *       "left": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ResentDeadLetters"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /**
             * @description `E_WEBHOOK_NOT_FOUND`: There is no such webhook.
             *
             *     `E_DEAD_LETTER_NOT_FOUND`: There is no such dead letter.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhookDeadLettersResendProblem404"];
                };
            };
            /**
             * @description `E_WEBHOOK_INACTIVE`: Dead letters are sent again only to an active webhook. Set is_active first.
             *
             *     `E_WEBHOOK_QUEUE_FULL`: The queue of the webhook has no room for the dead letter. Send it again later.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["WebhookDeadLettersResendProblem409"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChangeUnconfirmed"];
        };
    };
    "realtime.open": {
        parameters: {
            query: {
                /**
                 * @description 1 to 10 channels, separated by commas.
                 * @example router-changes,router-events
                 */
                channels: string;
                /** @description The booking session's secret. For an EventSource, which cannot set headers. */
                secret?: string;
            };
            header?: {
                /** @description An EventSource sends it when it reconnects. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. It lasts until one side ends it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example retry: 1000
                     *     id: 1
                     *     event: router.updated
                     *     data: {"router_id":"6562f0a1c3e5d7f901234503","organization_revision":7}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            /** @description `E_BOOKING_SESSION_NOT_FOUND`: There is no such booking session. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["BookingSessionNotFoundProblem"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            /**
             * @description `E_RATE_LIMITED`: This access token was used for too many requests.
             *
             *     `E_STREAMS_EXHAUSTED`: This organization has too many streams open on this instance.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RealtimeOpenProblem429"];
                };
            };
            500: components["responses"]["InternalError"];
            /**
             * @description `E_STREAMS_EXHAUSTED`: This instance has too many streams open.
             *
             *     `E_STORE_UNAVAILABLE`: The service cannot reach a database that this request needs. Try again shortly.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RealtimeOpenProblem503"];
                };
            };
        };
    };
}
