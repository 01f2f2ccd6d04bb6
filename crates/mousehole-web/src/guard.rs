//! Which requests are served, and the security headers of every response.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use mousehole_api::ApiError;

use crate::refused::Refused;

/// The page loads everything from this server, except pictures that it makes itself.
const CONTENT: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
                       form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The names of the server.
#[derive(Debug)]
pub(crate) struct Hosts {
    address: SocketAddr,
    /// Further names in lower case, each with a port, or without one for any.
    allowed: Vec<String>,
}

impl Hosts {
    pub(crate) fn new(address: SocketAddr, allowed: &[String]) -> Hosts {
        Hosts { address, allowed: allowed.iter().map(|name| name.to_ascii_lowercase()).collect() }
    }

    /// Whether a `Host` header names this server. In a DNS rebinding attack it names the attacker's site.
    fn contains(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
            _ => (host.as_str(), None),
        };
        if self.allowed.iter().any(|own| *own == host || own == name) {
            return true;
        }
        let is_port = match port {
            Some(port) => port.parse() == Ok(self.address.port()),
            None => self.address.port() == 80,
        };
        is_port && (name == "localhost" || address(name).is_some_and(|ip| self.is_here(ip)))
    }

    /// Whether this is an address of the server. Where it listens at all addresses, any is: unlike a name, an address cannot
    /// be rebound.
    fn is_here(&self, ip: IpAddr) -> bool {
        let loopback = [IpAddr::from([127, 0, 0, 1]), IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1_u16])];
        ip == self.address.ip() || loopback.contains(&ip) || self.address.ip().is_unspecified()
    }

    fn check(&self, headers: &HeaderMap) -> Result<(), ApiError> {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else { return Err(ApiError::host()) };
        if !host.to_str().is_ok_and(|host| self.contains(host)) {
            return Err(ApiError::host());
        }
        for origin in headers.get_all(header::ORIGIN) {
            let origin = origin.to_str().unwrap_or_default();
            let name = ["http://", "https://"].iter().find_map(|scheme| origin.strip_prefix(scheme));
            if !name.is_some_and(|name| self.contains(name)) {
                return Err(ApiError::origin());
            }
        }
        Ok(())
    }
}

/// Parses an address as it stands in a host name.
fn address(name: &str) -> Option<IpAddr> {
    match name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(inner) => inner.parse().ok().map(IpAddr::V6),
        None => name.parse().ok().map(IpAddr::V4),
    }
}

/// Refuses requests that were not meant for this server, and adds the security headers to every response.
pub(crate) async fn guard(State(hosts): State<Arc<Hosts>>, request: Request, next: Next) -> Response {
    let mut response = match hosts.check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(error) => Refused(error).into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(address: &str, more: &[&str], host: &str) -> bool {
        let more: Vec<String> = more.iter().map(|name| (*name).to_owned()).collect();
        Hosts::new(address.parse().unwrap(), &more).contains(host)
    }

    #[test]
    fn the_machine_itself_is_known_by_its_names_and_port() {
        for host in ["localhost:8913", "LOCALHOST:8913", "127.0.0.1:8913", "[::1]:8913"] {
            assert!(has("127.0.0.1:8913", &[], host), "{host}");
        }
        for host in
            ["", ":8913", "localhost", "localhost:80", "localhost:8913.", "evil.example:8913", "127.0.0.1", "[::1]"]
        {
            assert!(!has("127.0.0.1:8913", &[], host), "{host}");
        }
        for host in
            ["127.0.0.1.evil.example:8913", "192.168.0.2:8913", "::1:8913", "[::1:8913", "localhost:89130", "@:8913"]
        {
            assert!(!has("127.0.0.1:8913", &[], host), "{host}");
        }
    }

    #[test]
    fn port_80_goes_without_saying() {
        assert!(has("127.0.0.1:80", &[], "localhost") && has("[::1]:80", &[], "[::1]"));
    }

    #[test]
    fn where_all_addresses_are_listened_at_all_are_known_but_no_names() {
        assert!(has("0.0.0.0:8913", &[], "192.168.0.2:8913") && has("[::]:8913", &[], "[fe80::1]:8913"));
        assert!(!has("0.0.0.0:8913", &[], "evil.example:8913"));
        assert!(has("192.168.0.2:8913", &[], "192.168.0.2:8913") && !has("192.168.0.2:8913", &[], "192.168.0.3:8913"));
    }

    #[test]
    fn names_that_are_allowed_are_known_with_any_port_or_with_theirs() {
        assert!(has("127.0.0.1:8913", &["Cats.example"], "cats.example"));
        assert!(has("127.0.0.1:8913", &["cats.example"], "cats.example:443"));
        assert!(has("127.0.0.1:8913", &["cats.example:1"], "cats.example:1"));
        assert!(!has("127.0.0.1:8913", &["cats.example:1"], "cats.example:2"));
        assert!(!has("127.0.0.1:8913", &["cats.example"], "sub.cats.example"));
    }
}
