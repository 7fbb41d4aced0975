import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'info': { paramsTuple?: []; params?: {} }
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'access_tokens.list': { paramsTuple?: []; params?: {} }
    'access_tokens.create': { paramsTuple?: []; params?: {} }
    'access_tokens.revoke': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'organization.read': { paramsTuple?: []; params?: {} }
    'brand_kit.read': { paramsTuple?: []; params?: {} }
    'brand_kit.put': { paramsTuple?: []; params?: {} }
    'booking_flows.list': { paramsTuple?: []; params?: {} }
    'booking_flows.read': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'booking_flows.create': { paramsTuple?: []; params?: {} }
    'booking_flows.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'booking_flows.delete': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'routers.filter': { paramsTuple?: []; params?: {} }
    'routers.read': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'routers.resolve': { paramsTuple?: []; params?: {} }
    'routers.explain': { paramsTuple?: []; params?: {} }
    'routers.create': { paramsTuple?: []; params?: {} }
    'routers.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'routers.delete': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'routers.validate_example_urls': { paramsTuple?: []; params?: {} }
    'routers.validate_rules': { paramsTuple?: []; params?: {} }
    'router_events.list': { paramsTuple?: []; params?: {} }
  }
  GET: {
    'info': { paramsTuple?: []; params?: {} }
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'access_tokens.list': { paramsTuple?: []; params?: {} }
    'organization.read': { paramsTuple?: []; params?: {} }
    'brand_kit.read': { paramsTuple?: []; params?: {} }
    'booking_flows.list': { paramsTuple?: []; params?: {} }
    'booking_flows.read': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'routers.filter': { paramsTuple?: []; params?: {} }
    'routers.read': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'router_events.list': { paramsTuple?: []; params?: {} }
  }
  HEAD: {
    'info': { paramsTuple?: []; params?: {} }
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'access_tokens.list': { paramsTuple?: []; params?: {} }
    'organization.read': { paramsTuple?: []; params?: {} }
    'brand_kit.read': { paramsTuple?: []; params?: {} }
    'booking_flows.list': { paramsTuple?: []; params?: {} }
    'booking_flows.read': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'routers.filter': { paramsTuple?: []; params?: {} }
    'routers.read': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'router_events.list': { paramsTuple?: []; params?: {} }
  }
  POST: {
    'access_tokens.create': { paramsTuple?: []; params?: {} }
    'booking_flows.create': { paramsTuple?: []; params?: {} }
    'routers.resolve': { paramsTuple?: []; params?: {} }
    'routers.explain': { paramsTuple?: []; params?: {} }
    'routers.create': { paramsTuple?: []; params?: {} }
    'routers.validate_example_urls': { paramsTuple?: []; params?: {} }
    'routers.validate_rules': { paramsTuple?: []; params?: {} }
  }
  DELETE: {
    'access_tokens.revoke': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'booking_flows.delete': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'routers.delete': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
  }
  PUT: {
    'brand_kit.put': { paramsTuple?: []; params?: {} }
  }
  PATCH: {
    'booking_flows.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'routers.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}