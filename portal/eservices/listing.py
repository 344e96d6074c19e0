"""A service in the words of the specification, for the services command and for service teams (spec: REG-001)."""

from typing import Any

from portal.eservices.model import Service


def as_listed(service: Service) -> dict[str, Any]:
    """Every field of a service definition under its name in the specification; ``None`` where it has none."""
    route = service.route
    return {
        "organization": service.organisation.name,
        "id": service.id,
        "name": service.name_key,
        "description": service.description_key,
        "serviceCategory": service.category.value,
        "featureFlag": service.flag,
        "family": service.family,
        "supportedLocales": list(service.locales),
        "supportedForetagsformer": None if service.foretagsformer is None else [form.value for form in service.foretagsformer],
        "informationPage": service.information_page and dict(service.information_page),
        "route": route
        and {
            "requiresAuthentication": route.requires_authentication,
            "base": dict(route.base),
            "entry": dict(route.entry),
            "devMenu": route.dev_menu,
            "path": route.path,
        },
        "additionalServiceIDRoutes": [{"id": extra.id, "route": dict(extra.base)} for extra in service.additional_routes],
        "remote": service.remote and {"name": service.remote.name, "path": service.remote.path, "app": service.remote.app},
        "externalUrl": service.external_url,
        "externalUrlWhenFlagOff": service.external_when_flag_off,
    }
