// @ts-check
// The app as a function: Vue draws what the portal gives, and takes it away again.

import { createApp, h, shallowRef } from "vue";
import Service from "./Service.vue";

/** @type {import("./portal").FunctionApp} */
export default function app(element, props) {
  const given = shallowRef(props);
  const service = createApp({ render: () => h(Service, { ...given.value }) });
  service.mount(element);
  return {
    update(next) {
      given.value = next;
    },
    unmount() {
      service.unmount();
    },
  };
}
